// @ts-check
/**
 * A recipe for xAPI: the statement about a finished match, for pages that embed a game and have a
 * learning record store. Copy this file; the site does not load it.
 *
 *     <spielekiste-game game="kniffel"></spielekiste-game>
 *     <script type="module">
 *       import { statementOf } from "./xapi.js";
 *       const game = document.querySelector("spielekiste-game");
 *       game.addEventListener("spielekiste-finished", ({ detail }) => {
 *         const statement = statementOf(detail, {
 *           actor: { account: { homePage: "https://school.example", name: "4711" } },
 *           activity: "https://school.example/games/kniffel",
 *           name: "Kniffel",
 *           language: "de",
 *         });
 *         if (statement) fetch("https://store.example/xapi/statements", {
 *           method: "POST",
 *           headers: {
 *             "Content-Type": "application/json",
 *             "X-Experience-API-Version": "1.0.3",
 *             Authorization: "Basic …",
 *           },
 *           body: JSON.stringify(statement),
 *         });
 *       });
 *     </script>
 *
 * The score is that of the first person at the table (`core/score.py`): points out of those of a
 * perfect sheet where a game adds up points, otherwise the number of players who did not do better.
 * The names at the table are not part of the statement.
 */

/** @typedef {{raw: number, max: number}} Score */
/** @typedef {{actor: object, activity: string, name: string, language: string}} About */

/**
 * Return the statement about the end of a match; null if it is not over, because more games follow.
 * @param {{score?: Score, game: string, of: number, reason: string}} finished the message `finished`
 * @param {About} about who played, the IRI of the game on your page, and its name in a language
 */
export function statementOf({ score, game, of, reason }, { actor, activity, name, language }) {
  if (!score) return null;
  return {
    actor,
    verb: { id: "http://adlnet.gov/expapi/verbs/completed", display: { en: "completed" } },
    object: {
      objectType: "Activity",
      id: activity,
      definition: { type: "http://activitystrea.ms/schema/1.0/game", name: { [language]: name } },
    },
    result: {
      completion: true,
      score: { scaled: score.raw / score.max, raw: score.raw, min: 0, max: score.max },
      extensions: {
        [`${activity}#game`]: game,
        [`${activity}#games`]: of,
        [`${activity}#reason`]: reason,
      },
    },
    timestamp: new Date().toISOString(),
  };
}

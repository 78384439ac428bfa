// @ts-check
/**
 * Points the links of 404.html to the site's first page.
 *
 * A host sends that page for a missing path of any depth, at a domain's root or in a sub-folder, so
 * no relative link leads to the first page from everywhere, and no relative address to a script: this
 * one is inline. It looks for the nearest folder above that contains the site.
 */
(async () => {
  const MARK = "embed.js"; // a file beside the first page whose name never changes

  /** Return whether a folder contains the site. @param {URL} folder */
  async function isHome(folder) {
    const answer = await fetch(new URL(MARK, folder), { method: "HEAD" });
    return answer.ok && /javascript/.test(answer.headers.get("Content-Type") ?? "");
  }

  let folder = new URL("./", location.href);
  while (!await isHome(folder)) {
    if (folder.pathname === "/") return;
    folder = new URL("../", folder);
  }
  for (const link of document.links) link.href = folder.href;
})();

/** Inserts generated text between two markers of a page, such as `<!-- counts -->` and `<!-- end of counts -->`. */

/** Returns the page with the text between its markers. Throws if a marker is missing or repeated, or if the markers are in the wrong order. */
export function replaceBetweenMarks(page: string, markName: string, text: string): string {
  const [head = '', textAfterStart = '', ...extraHeads] = page.split(`<!-- ${markName} -->\n`);
  const [, tail = '', ...extraTails] = textAfterStart.split(`<!-- end of ${markName} -->`);
  if (extraHeads.length > 0 || extraTails.length > 0 || !textAfterStart.includes(`<!-- end of ${markName} -->`))
    throw new Error(`<!-- ${markName} --> and <!-- end of ${markName} --> must occur once each, on separate lines`);
  return `${head}<!-- ${markName} -->\n${text}\n<!-- end of ${markName} -->${tail}`;
}

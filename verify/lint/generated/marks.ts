/** Fills in generated text between two markers of a page: `<!-- counts -->` and `<!-- end of counts -->`. */

/** Returns the page with the text between its markers. Throws unless each marker occurs once, in this order. */
export function replaceBetweenMarks(page: string, mark: string, text: string): string {
  const [head = '', rest = '', ...heads] = page.split(`<!-- ${mark} -->\n`);
  const [, tail = '', ...tails] = rest.split(`<!-- end of ${mark} -->`);
  if (heads.length > 0 || tails.length > 0 || !rest.includes(`<!-- end of ${mark} -->`))
    throw new Error(`<!-- ${mark} --> and <!-- end of ${mark} --> must occur once each, on lines of their own`);
  return `${head}<!-- ${mark} -->\n${text}\n<!-- end of ${mark} -->${tail}`;
}

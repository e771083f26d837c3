/** Pages that are written by hand, but for what stands between two marks: `<!-- counts -->` and `<!-- end of counts -->`. */

/** The page with the text between its marks; an error where it does not have them, once each and in this order. */
export function between(page: string, mark: string, text: string): string {
  const [head = '', rest = '', ...heads] = page.split(`<!-- ${mark} -->\n`);
  const [, tail = '', ...tails] = rest.split(`<!-- end of ${mark} -->`);
  if (heads.length > 0 || tails.length > 0 || !rest.includes(`<!-- end of ${mark} -->`))
    throw new Error(`<!-- ${mark} --> and <!-- end of ${mark} --> must stand once each, on lines of their own`);
  return `${head}<!-- ${mark} -->\n${text}\n<!-- end of ${mark} -->${tail}`;
}

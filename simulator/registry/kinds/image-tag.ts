/** The tag of a container image, as references of images are written: `registry.example.com:5000/team/app:1.2`. */

/** Letters and digits with one separator between them. */
const COMPONENT = '[a-z0-9]+(?:(?:[.]|_{1,2}|-+)[a-z0-9]+)*';
const HOST =
  '(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)(?:[.](?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?))*(?::[0-9]+)?';
const REFERENCE = new RegExp(
  `^(?:${HOST}/)?${COMPONENT}(?:/${COMPONENT})*(?::([\\w][\\w.-]{0,127}))?(@[A-Za-z][\\w.+-]*:[0-9A-Fa-f]{32,})?$`,
);
/** A name may have no more characters; tag and digest come on top. */
const LONGEST = 255 + 128 + 256;

/** True where the tag is `latest`, said or not. What is no reference has none. */
export function isLatest(image: string): boolean {
  const reference = image.length > LONGEST ? null : REFERENCE.exec(image);
  if (reference === null) return false;
  const [, tag, digest] = reference;
  return tag === 'latest' || (tag === undefined && digest === undefined);
}

/** Reads the tag of an image reference, such as `registry.example.com:5000/team/app:1.2`. */

/** Matches letters and digits with single separators between them. */
const COMPONENT_PATTERN = '[a-z0-9]+(?:(?:[.]|_{1,2}|-+)[a-z0-9]+)*';
const HOST_PATTERN =
  '(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)(?:[.](?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?))*(?::[0-9]+)?';
const REFERENCE_PATTERN = new RegExp(
  `^(?:${HOST_PATTERN}/)?${COMPONENT_PATTERN}(?:/${COMPONENT_PATTERN})*(?::([\\w][\\w.-]{0,127}))?(@[A-Za-z][\\w.+-]*:[0-9A-Fa-f]{32,})?$`,
);
/** The maximum number of characters of a name without tag and digest. */
const MAX_IMAGE_LENGTH = 255 + 128 + 256;

/** Reports whether the tag is `latest`, explicitly or by default. Invalid references have no tag. */
export function hasLatestTag(image: string): boolean {
  const reference = image.length > MAX_IMAGE_LENGTH ? null : REFERENCE_PATTERN.exec(image);
  if (reference === null) return false;
  const [, tag, digest] = reference;
  return tag === 'latest' || (tag === undefined && digest === undefined);
}

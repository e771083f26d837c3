/** Reads the tag of an image reference, such as `registry.example.com:5000/team/app:1.2`. */

/** Matches letters and digits with single separators between them. */
const COMPONENT_PATTERN = '[a-z0-9]+(?:(?:[.]|_{1,2}|-+)[a-z0-9]+)*';
const HOST_PATTERN =
  '(?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)(?:[.](?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?))*(?::[0-9]+)?';
const REFERENCE_PATTERN = new RegExp(
  `^((?:${HOST_PATTERN}/)?${COMPONENT_PATTERN}(?:/${COMPONENT_PATTERN})*)(?::([\\w][\\w.-]{0,127}))?(@[A-Za-z][\\w.+-]*:[0-9A-Fa-f]{32,})?$`,
);
const MAX_PATH_LENGTH = 255;
/** Longer references are invalid. Their limit bounds the time of the regular expression. */
const MAX_IMAGE_LENGTH = 1024;

/** Reports whether the tag is `latest`, explicitly or by default. Invalid references have no tag. */
export function hasLatestTag(image: string): boolean {
  const reference = image.length > MAX_IMAGE_LENGTH ? null : REFERENCE_PATTERN.exec(image);
  if (reference === null) return false;
  const [, name = '', tag, digest] = reference;
  if (readPath(name).length > MAX_PATH_LENGTH) return false;
  return tag === 'latest' || (tag === undefined && digest === undefined);
}

/** Returns the path of a name without its host. A name of the default registry with one component is in the path `library`. */
function readPath(name: string): string {
  const [firstComponent = '', ...otherComponents] = name.split('/');
  const hasHost =
    otherComponents.length > 0 &&
    (/[.:]/.test(firstComponent) || firstComponent === 'localhost' || firstComponent !== firstComponent.toLowerCase());
  const path = hasHost ? otherComponents.join('/') : name;
  const isDefaultRegistry = !hasHost || DEFAULT_REGISTRIES.includes(firstComponent);
  return isDefaultRegistry && !path.includes('/') ? `library/${path}` : path;
}

const DEFAULT_REGISTRIES = ['docker.io', 'index.docker.io'];

/** Default classes: StorageClasses, IngressClasses and VolumeAttributesClasses with the annotation `is-default-class`. */
import { compareText } from '../pure/go/text.ts';
import type { ApiObject } from '../pure/object.ts';

/** Reports whether one of the annotations marks the class as the default. */
export function isDefaultClass({ metadata }: ApiObject, annotations: readonly string[]): boolean {
  return annotations.some((annotation) => metadata.annotations?.[annotation] === 'true');
}

/**
 * Returns the name of the newest default class, or of the first by name if several were created in the same second. Returns undefined if no
 * class is marked as the default.
 */
export function findNewestDefaultClass(
  classes: readonly ApiObject[],
  annotations: readonly string[],
): string | undefined {
  const [newestClass] = classes
    .filter((object) => isDefaultClass(object, annotations))
    .map(({ metadata: { name = '', creationTimestamp } }) => ({ name, time: Date.parse(creationTimestamp ?? '') }))
    .toSorted((a, b) => b.time - a.time || compareText(a.name, b.name));
  return newestClass?.name;
}

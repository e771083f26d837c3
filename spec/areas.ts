/** The areas of the rule catalogue, in the order of the catalogue. */
import areas from './areas.json' with { type: 'json' };

export interface Area {
  readonly name: string;
  /** The prefix of the area's rule IDs. */
  readonly prefix: string;
  readonly title: string;
  readonly about: string;
}

export const AREAS: readonly Area[] = Object.entries(areas).map(([name, area]) => ({ name, ...area }));

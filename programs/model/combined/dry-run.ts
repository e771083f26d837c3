/** A write as a dry run: what is sent, and what it must be answered, which is what the write would be. */
import { APPLY_PATCH, MERGE_PATCH, type Sending } from '../wire.ts';
import { ABSENT, CREATED, DONE, EXISTS, type Expected } from './model.ts';
import { named, type Place } from './place.ts';
import type { Step } from './steps.ts';

type DryRunStep = Extract<Step, { do: 'dry run' }>;

interface DryRun {
  readonly method: string;
  readonly path: string;
  readonly sending: Sending;
  readonly expected: Expected;
}

/** No other step writes the status of this number. */
const NUMBER = 9;

/** Of the object of that name, whether it is there or not. */
export function dryRunOf(
  place: Place,
  manager: string,
  name: string,
  { by, labels }: DryRunStep,
  isThere: boolean,
): DryRun {
  const { collection } = place;
  const body = named(place, name, labels);
  const path = `${collection}/${name}`;
  const patched = isThere ? DONE : ABSENT;
  switch (by) {
    case 'POST':
      return { method: by, path: `${collection}?dryRun=All`, sending: { body }, expected: isThere ? EXISTS : CREATED };
    case 'PATCH':
      return patch(`${path}?dryRun=All`, MERGE_PATCH, { metadata: { labels } }, patched);
    case 'status':
      return patch(`${path}/status?dryRun=All`, MERGE_PATCH, { status: place.status?.(NUMBER) }, patched);
    case 'apply': {
      const query = `fieldManager=${manager}&force=true&dryRun=All`;
      return patch(`${path}?${query}`, APPLY_PATCH, body, isThere ? DONE : CREATED);
    }
  }
}

function patch(path: string, contentType: string, body: object, expected: Expected): DryRun {
  return { method: 'PATCH', path, sending: { body, contentType }, expected };
}

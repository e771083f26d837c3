/**
 * What there was of an object when a request for it came, as the scenario itself could know: from the answer, and from the answers before it.
 *
 *     POST a                         201   a was absent, and is there now
 *     DELETE a                       200   a was there; it answers a with a deletionTimestamp
 *     PATCH a                        200   a was terminating
 */
import { removalOf } from '../monitors/evidence/lives.ts';
import {
  type Answer,
  type Fields,
  fieldsOf,
  isDryRun,
  isWrite,
  type Place,
  succeeded,
  textOf,
} from '../monitors/traffic.ts';

interface Known {
  readonly state: 'absent' | 'there' | 'with finalizers' | 'terminating';
  readonly version?: string;
}

const NOT_FOUND = 404;
const CREATED = 201;
const NAMESPACES = 'namespaces';

export class States {
  readonly #known = new Map<string, Known>();

  /** Answers are to be told in the order in which they came. */
  next(answer: Answer): string | undefined {
    const { place } = answer;
    if (place === undefined) return undefined;
    if (place.name === undefined && answer.method !== 'POST') return collectionState(answer);
    const named = { ...place, name: place.name ?? nameIn(answer) };
    const before = this.#before(answer, named);
    this.#note(answer, named);
    return before;
  }

  #before(answer: Answer, place: Place): string | undefined {
    const { status, document, sent } = answer;
    const { namespace } = place;
    const ofNamespace = this.#known.get(keyOf({ group: '', version: 'v1', plural: NAMESPACES, name: namespace ?? '' }));
    const isNamespaceMissing =
      status === NOT_FOUND && fieldsOf(document?.details).kind === NAMESPACES && place.plural !== NAMESPACES;
    if (namespace !== undefined && (isNamespaceMissing || ofNamespace?.state === 'absent')) return 'namespace absent';
    if (namespace !== undefined && answer.method === 'POST' && isTerminating(ofNamespace))
      return 'namespace terminating';
    if (status === NOT_FOUND || status === CREATED)
      return place.subresource === undefined || status === NOT_FOUND ? 'absent' : undefined;
    const object = this.#known.get(keyOf(place));
    const basis =
      textOf(fieldsOf(sent?.metadata).resourceVersion) || textOf(fieldsOf(sent?.preconditions).resourceVersion);
    if (object?.version !== undefined && basis !== '' && basis !== object.version && answer.method !== 'POST')
      return 'changed since';
    if (object !== undefined && object.state !== 'absent') return object.state;
    if (document?.reason === 'AlreadyExists' || succeeded(answer)) return 'there';
    return object?.state;
  }

  #note(answer: Answer, place: Place): void {
    const { document, status } = answer;
    if (isDryRun(answer) || place.subresource === 'scale') return;
    const key = keyOf(place);
    if (answer.method === 'GET' && status === NOT_FOUND) this.#known.set(key, { state: 'absent' });
    if (!succeeded(answer)) return;
    if (removalOf(answer) !== undefined) return void this.#known.set(key, { state: 'absent' });
    const metadata = fieldsOf(document?.metadata);
    if (textOf(metadata.resourceVersion) === '') return;
    const state = stateIn(metadata);
    this.#known.set(
      key,
      isWrite(answer) && isRemoved(metadata)
        ? { state: 'absent' }
        : { state, version: textOf(metadata.resourceVersion) },
    );
  }
}

/** Of an object that is created: of a refusal the body tells. */
function nameIn({ document, sent }: Answer): string {
  return textOf(fieldsOf(document?.metadata).name) || textOf(fieldsOf(sent?.metadata).name);
}

function collectionState({ document }: Answer): string | undefined {
  const all = document?.items ?? document?.rows;
  if (!Array.isArray(all)) return undefined;
  return all.length === 0 ? 'empty' : 'not empty';
}

function stateIn({ deletionTimestamp, finalizers }: Fields): Known['state'] {
  if (typeof deletionTimestamp === 'string') return 'terminating';
  return Array.isArray(finalizers) && finalizers.length > 0 ? 'with finalizers' : 'there';
}

/** With its last finalizer an object goes. */
function isRemoved({ deletionTimestamp, finalizers }: Fields): boolean {
  return typeof deletionTimestamp === 'string' && [finalizers ?? []].flat().length === 0;
}

function isTerminating(object: Known | undefined): boolean {
  return object?.state === 'terminating';
}

function keyOf({ group, plural, namespace, name }: Place): string {
  return `${group}/${plural}/${namespace ?? ''}/${name ?? ''}`;
}

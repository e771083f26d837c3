/** The actions of the control port, one for each path. */
import { isObject } from '../pure/value/is-object.ts';
import { type Control, ControlError } from './control.ts';
import type { StoredObject } from './stored-objects.ts';

export type RequestFields = Readonly<Record<string, unknown>>;

interface ControlAction {
  readonly path: string;
  readonly bodyExample: string;
  readonly description: string;
  runAction(control: Control, fields: RequestFields): Promise<object> | object;
}

export const CONTROL_ACTIONS: readonly ControlAction[] = [
  {
    path: '/clock/advance',
    bodyExample: '{"seconds": 300}',
    description: 'advances the clock and runs the timers that are due',
    runAction: async (control, { seconds }) => ({
      now: await control.advance(readNumberField('seconds', seconds)),
    }),
  },
  {
    path: '/compact',
    bodyExample: '{"revision": 17}, or {} for the newest',
    description: 'compacts the history before the revision',
    runAction: async (control, { revision }) => ({
      revision: await control.compact(revision === undefined ? undefined : readNumberField('revision', revision)),
    }),
  },
  {
    path: '/backup',
    bodyExample: '{"file": "/var/backups/store.sqlite"}',
    description:
      'copies the database in --data-dir to a new file while the server runs; the copy contains everything up to the returned revision',
    runAction: async (control, { file }) => {
      const path = readStringField('file', file);
      return { file: path, revision: await control.backup(path) };
    },
  },
  {
    path: '/cache/pause',
    bodyExample: '{}',
    description: 'withholds changes from the watch caches',
    runAction: (control) => {
      control.pauseCache();
      return { paused: true };
    },
  },
  {
    path: '/cache/resume',
    bodyExample: '{}',
    description: 'delivers changes to the watch caches again',
    runAction: (control) => {
      control.resumeCache();
      return { paused: false };
    },
  },
  {
    path: '/corrupt',
    bodyExample:
      '{"path": "/api/v1/namespaces/a/endpoints/b", "kind": "undecryptable"}, or "undecodable", or "readable" to restore it',
    description: 'makes a stored object unreadable; `kind` is the state of its stored bytes',
    runAction: async (control, { path, kind }) => {
      const storedStates = ['undecryptable', 'undecodable', 'readable'] as const;
      const storedState = storedStates.find((name) => name === kind);
      if (storedState === undefined) throw new ControlError(`kind must be one of ${storedStates.join(', ')}`);
      await control.corrupt(readStringField('path', path), storedState);
      return { path, kind };
    },
  },
  {
    path: '/export',
    bodyExample: '{"namespace": "a"}, or {} for all',
    description: 'returns the stored objects, for /import of another server',
    runAction: async (control, { namespace }) => ({
      objects: await control.exportObjects(
        namespace === undefined ? undefined : readStringField('namespace', namespace),
      ),
    }),
  },
  {
    path: '/import',
    bodyExample: '{"objects": [...]}, as exported',
    description: 'stores exported objects, which may be of an earlier release',
    runAction: async (control, { objects }) => ({ imported: await control.importObjects(readObjectsField(objects)) }),
  },
  {
    path: '/health/fail',
    bodyExample: '{"check": "ping", "reason": "some reason"}',
    description: 'makes a health check fail',
    runAction: (control, { check, reason }) => {
      control.failCheck(
        readStringField('check', check),
        reason === undefined ? undefined : readStringField('reason', reason),
      );
      return { failing: check };
    },
  },
  {
    path: '/health/recover',
    bodyExample: '{"check": "ping"}, or {} for all',
    description: 'removes the failures of health checks',
    runAction: (control, { check }) => {
      control.recoverCheck(check === undefined ? undefined : readStringField('check', check));
      return { recovered: check ?? 'all' };
    },
  },
];

function readNumberField(name: string, value: unknown): number {
  if (typeof value !== 'number') throw new ControlError(`${name} must be a number`);
  return value;
}

function readStringField(name: string, value: unknown): string {
  if (typeof value !== 'string') throw new ControlError(`${name} must be a string`);
  return value;
}

function readObjectsField(value: unknown): StoredObject[] {
  const error = new ControlError('objects must be a list of objects with storageKey, key and object');
  if (!Array.isArray(value)) throw error;
  return value.map((item) => {
    if (!isObject(item) || typeof item.storageKey !== 'string' || typeof item.key !== 'string') throw error;
    if (!isObject(item.object) || !isObject(item.object.metadata)) throw error;
    const { apiVersion, kind, metadata, ...members } = item.object;
    if (typeof apiVersion !== 'string' || typeof kind !== 'string') throw error;
    return { storageKey: item.storageKey, key: item.key, object: { apiVersion, kind, metadata, ...members } };
  });
}

/** What can be posted to the control port: a row of the table for each path. */
import { isObject } from '../pure/schema/codec.ts';
import { type Control, ControlError } from './actions.ts';
import type { StoredObject } from './stored-objects.ts';

export type Fields = Readonly<Record<string, unknown>>;

interface Action {
  readonly path: string;
  readonly body: string;
  readonly does: string;
  run(control: Control, fields: Fields): Promise<object> | object;
}

export const ACTIONS: readonly Action[] = [
  {
    path: '/clock/advance',
    body: '{"seconds": 300}',
    does: 'pushes the clock ahead and runs what comes due',
    run: async (control, { seconds }) => ({ now: await control.advance(numberField('seconds', seconds)) }),
  },
  {
    path: '/compact',
    body: '{"revision": 17}, or {} for the newest',
    does: 'forgets what is older than the revision',
    run: async (control, { revision }) => ({
      revision: await control.compact(revision === undefined ? undefined : numberField('revision', revision)),
    }),
  },
  {
    path: '/backup',
    body: '{"file": "/var/backups/store.sqlite"}',
    does: 'copies the file of --data-dir, while it is used, to a path where nothing is yet; all up to the revision that is answered is in the copy',
    run: async (control, { file }) => {
      const path = stringField('file', file);
      return { file: path, revision: await control.backup(path) };
    },
  },
  {
    path: '/cache/pause',
    body: '{}',
    does: 'holds changes back from the watch caches',
    run: (control) => {
      control.pauseCache();
      return { paused: true };
    },
  },
  {
    path: '/cache/resume',
    body: '{}',
    does: 'lets them go on',
    run: (control) => {
      control.resumeCache();
      return { paused: false };
    },
  },
  {
    path: '/corrupt',
    body: '{"path": "/api/v1/namespaces/a/endpoints/b", "kind": "undecryptable"}, or "undecodable", or "readable" to heal it',
    does: 'makes a stored object unreadable',
    run: async (control, { path, kind }) => {
      const kinds = ['undecryptable', 'undecodable', 'readable'] as const;
      const corruption = kinds.find((each) => each === kind);
      if (corruption === undefined) throw new ControlError(`kind must be one of ${kinds.join(', ')}`);
      await control.corrupt(stringField('path', path), corruption);
      return { path, kind };
    },
  },
  {
    path: '/export',
    body: '{"namespace": "a"}, or {} for all',
    does: 'shows what is stored, for the import of another server',
    run: async (control, { namespace }) => ({
      objects: await control.exportObjects(namespace === undefined ? undefined : stringField('namespace', namespace)),
    }),
  },
  {
    path: '/import',
    body: '{"objects": [...]}, as exported',
    does: 'stores what a server, of an earlier release perhaps, has exported',
    run: async (control, { objects }) => ({ imported: await control.importObjects(objectsField(objects)) }),
  },
  {
    path: '/health/fail',
    body: '{"check": "ping", "reason": "because"}',
    does: 'makes a health check fail',
    run: (control, { check, reason }) => {
      control.failCheck(stringField('check', check), reason === undefined ? undefined : stringField('reason', reason));
      return { failing: check };
    },
  },
  {
    path: '/health/recover',
    body: '{"check": "ping"}, or {} for all',
    does: 'lets health checks speak for themselves again',
    run: (control, { check }) => {
      control.recoverCheck(check === undefined ? undefined : stringField('check', check));
      return { recovered: check ?? 'all' };
    },
  },
];

function numberField(name: string, value: unknown): number {
  if (typeof value !== 'number') throw new ControlError(`${name} must be a number`);
  return value;
}

function stringField(name: string, value: unknown): string {
  if (typeof value !== 'string') throw new ControlError(`${name} must be a string`);
  return value;
}

function objectsField(value: unknown): StoredObject[] {
  const wrong = new ControlError('objects must be a list of objects with storageKey, key and object');
  if (!Array.isArray(value)) throw wrong;
  return value.map((one) => {
    if (!isObject(one) || typeof one.storageKey !== 'string' || typeof one.key !== 'string') throw wrong;
    if (!isObject(one.object) || !isObject(one.object.metadata)) throw wrong;
    const { apiVersion, kind, metadata, ...members } = one.object;
    if (typeof apiVersion !== 'string' || typeof kind !== 'string') throw wrong;
    return { storageKey: one.storageKey, key: one.key, object: { apiVersion, kind, metadata, ...members } };
  });
}

/**
 * The plugin ServiceAccount: assigns the account `default` to a pod without an account, and rejects the pod if its account does not exist.
 * Mounts the token of the account in the containers unless the pod or the account disables it, and sets the imagePullSecrets of the account
 * if the pod has none.
 */

import { joinGeneratedName, SUFFIX_ALPHABET, SUFFIX_LENGTH } from '../../../pure/names/generate-name.ts';
import type { ApiObject } from '../../../pure/object.ts';
import { createErrorWithoutReason } from '../../../pure/status/reasons.ts';
import { readMembers } from '../../../pure/value/object-members.ts';
import { findForbiddenSecret, referencesSecrets } from '../../../registry/kinds/core/secret-references.ts';
import { ensureStruct, type Fields, isUnset, readList, readText } from '../../../registry/object-fields.ts';
import { findObject, findStorage } from '../../built-in-objects.ts';
import type { Call } from '../../call.ts';
import { type AdmissionPlugin, createForbiddenWriteError, type WriteRequest } from './plugin.ts';

const DEFAULT_ACCOUNT = 'default';

export const SERVICE_ACCOUNT: AdmissionPlugin = {
  name: 'ServiceAccount',
  resources: ['pods', 'pods/ephemeralcontainers'],
  async mutate(write) {
    const { object, previous } = write;
    if (previous !== undefined || isMirrorPod(write)) return;
    const spec = ensureStruct(object, 'spec');
    if (isUnset(spec.serviceAccountName)) {
      spec.serviceAccountName = DEFAULT_ACCOUNT;
      spec.serviceAccount = DEFAULT_ACCOUNT;
    }
    const account = await findServiceAccount(write, readText(spec.serviceAccountName));
    if ((spec.automountServiceAccountToken ?? account.automountServiceAccountToken) !== false) mountToken(write, spec);
    const pullSecrets = readList(account, 'imagePullSecrets').map(({ name }) => ({ name: readText(name) }));
    if (readList(spec, 'imagePullSecrets').length === 0 && pullSecrets.length > 0) spec.imagePullSecrets = pullSecrets;
    await validatePod(write);
  },
  validate: validatePod,
};

async function validatePod(write: WriteRequest): Promise<void> {
  const { call, object, previous } = write;
  const addsEphemeralContainers = call.endpoint.subresource !== undefined;
  if (previous !== undefined && !addsEphemeralContainers) return;
  const spec = readMembers(object.spec);
  if (previous === undefined && isMirrorPod(write)) return validateMirrorPod(write, spec);
  const name = readText(spec.serviceAccountName);
  if (name === '')
    throw createForbiddenWriteError(
      write,
      `no service account specified for pod ${call.namespace}/${object.metadata.name ?? ''}`,
    );
  const account = await findServiceAccount(write, name);
  const enforcementAnnotation =
    account.metadata.annotations?.[`${call.context.dialect.domain}/enforce-mountable-secrets`];
  if (enforcementAnnotation === undefined || !/^(?:1|t|T|TRUE|true|True)$/.test(enforcementAnnotation)) return;
  const problem = findForbiddenSecret(spec, account, addsEphemeralContainers ? ['ephemeralContainers'] : undefined);
  if (problem === undefined) return;
  // kube-apiserver does not name the object in this error.
  throw addsEphemeralContainers ? createErrorWithoutReason(problem) : createForbiddenWriteError(write, problem);
}

/** Reports whether the pod is a mirror pod, which represents a static pod of a kubelet and has no service account. */
function isMirrorPod({ call, object }: WriteRequest): boolean {
  return object.metadata.annotations?.[`${call.context.dialect.domain}/config.mirror`] !== undefined;
}

function validateMirrorPod(write: WriteRequest, spec: Fields): void {
  if (!isUnset(spec.serviceAccountName))
    throw createForbiddenWriteError(write, 'a mirror pod may not reference service accounts');
  if (referencesSecrets(spec)) throw createForbiddenWriteError(write, 'a mirror pod may not reference secrets');
  const sources = readList(spec, 'volumes').flatMap(({ projected }) => readList(readMembers(projected), 'sources'));
  if (sources.some(({ serviceAccountToken }) => !isUnset(serviceAccountToken)))
    throw createForbiddenWriteError(write, 'a mirror pod may not use ServiceAccountToken volume projections');
}

/** The maximum number of lookups of the account `default`, which a controller creates shortly after the namespace. */
const MAX_ATTEMPTS = 10;
const RETRY_MILLISECONDS = 100;

async function findServiceAccount(write: WriteRequest, name: string): Promise<ApiObject> {
  const { call } = write;
  const storage = findStorage(call.context, '', 'serviceaccounts');
  for (let attempt = name === DEFAULT_ACCOUNT ? 1 : MAX_ATTEMPTS; ; attempt += 1) {
    const account = await findObject(storage, `${call.namespace}/${name}`);
    if (account !== undefined) return account;
    if (attempt === MAX_ATTEMPTS) break;
    await waitFor(call, RETRY_MILLISECONDS);
  }
  const key = `${call.namespace}/${name}`;
  throw createForbiddenWriteError(write, `error looking up service account ${key}: serviceaccount "${name}" not found`);
}

function waitFor({ context }: Call, milliseconds: number): Promise<void> {
  return new Promise((resolve) => void context.clock.schedule(milliseconds, resolve));
}

const VOLUME_PREFIX = 'kube-api-access-';

function mountToken({ call }: WriteRequest, spec: Fields): void {
  const mountPath = `/var/run/secrets/${call.context.dialect.domain}/serviceaccount`;
  const tokenVolume = readList(spec, 'volumes').find(({ name }) => readText(name).startsWith(VOLUME_PREFIX));
  const drawSuffix = () => call.context.random.createText(SUFFIX_LENGTH, SUFFIX_ALPHABET);
  const name = tokenVolume === undefined ? joinGeneratedName(VOLUME_PREFIX, drawSuffix()) : readText(tokenVolume.name);
  const containers = ['initContainers', 'containers'].flatMap((member) => readList(spec, member));
  const containersWithoutToken = containers.filter(
    (container) => !readList(container, 'volumeMounts').some((mount) => mount.mountPath === mountPath),
  );
  for (const container of containersWithoutToken)
    container.volumeMounts = [...readList(container, 'volumeMounts'), { name, readOnly: true, mountPath }];
  if (tokenVolume !== undefined || containersWithoutToken.length === 0) return;
  spec.volumes = [...readList(spec, 'volumes'), { name, projected: createProjectedVolumeSource() }];
}

/** Returns the projected volume with the token, the CA certificate of the server, and the namespace. */
function createProjectedVolumeSource(): Fields {
  const namespace = { path: 'namespace', fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.namespace' } };
  return {
    sources: [
      { serviceAccountToken: { expirationSeconds: 3607, path: 'token' } },
      { configMap: { name: 'kube-root-ca.crt', items: [{ key: 'ca.crt', path: 'ca.crt' }] } },
      { downwardAPI: { items: [namespace] } },
    ],
    defaultMode: 0o644,
  };
}

/** Finds the Secrets that a pod references, and checks that its service account allows them. */
import { type Fields, isUnset, list, objectMembers, text } from '../../object-fields.ts';

const CONTAINERS = {
  initContainers: 'init container',
  containers: 'container',
  ephemeralContainers: 'ephemeral container',
} as const;
type ContainerList = keyof typeof CONTAINERS;

interface Reference {
  readonly name: string;
  /** The member of the pod that contains the reference, for the message. */
  readonly by: string;
}

/** Returns the reason why the account does not allow a Secret that the pod references, or undefined if all Secrets are allowed. */
export function findForbiddenSecret(
  spec: Fields,
  account: Fields,
  members: readonly ContainerList[] = ['initContainers', 'containers'],
): string | undefined {
  const accountName = text(objectMembers(account.metadata).name);
  const createMessage = (subject: string, secret = 'secret') =>
    `${subject} is not allowed because service account ${accountName} does not reference that ${secret}`;
  const listedSecrets = list(account, 'secrets').map(({ name }) => name);
  const hasAllContainers = members.includes('containers');
  const volumes = hasAllContainers ? listVolumeReferences(spec) : [];
  const missingReference = [...volumes, ...listContainerReferences(spec, members)].find(
    ({ name }) => !listedSecrets.includes(name),
  );
  if (missingReference !== undefined) return createMessage(missingReference.by);
  if (!hasAllContainers) return undefined;
  const pullSecrets = list(account, 'imagePullSecrets').map(({ name }) => name);
  const index = list(spec, 'imagePullSecrets').findIndex(({ name }) => !pullSecrets.includes(name));
  if (index < 0) return undefined;
  const { name } = list(spec, 'imagePullSecrets')[index] ?? {};
  return createMessage(`imagePullSecrets[${index}].name="${text(name)}"`, 'imagePullSecret');
}

function listVolumeReferences(spec: Fields): Reference[] {
  return list(spec, 'volumes')
    .filter(({ secret }) => !isUnset(secret))
    .map(({ secret }) => text(objectMembers(secret).secretName))
    .map((name) => ({ name, by: `volume with secret.secretName="${name}"` }));
}

function listContainerReferences(spec: Fields, members: readonly ContainerList[]): Reference[] {
  return members.flatMap((member) =>
    list(spec, member).flatMap((container) => {
      const subject = `${CONTAINERS[member]} ${text(container.name)}`;
      const createReference = (value: unknown, description: string): Reference[] => {
        if (isUnset(value)) return [];
        const name = text(objectMembers(value).name);
        return [{ name, by: `${subject} with ${description} referencing secret.secretName="${name}"` }];
      };
      return [
        ...list(container, 'env').flatMap(({ name, valueFrom }) =>
          createReference(objectMembers(valueFrom).secretKeyRef, `envVar ${text(name)}`),
        ),
        ...list(container, 'envFrom').flatMap(({ secretRef }) => createReference(secretRef, 'envFrom')),
      ];
    }),
  );
}

/** The members of volume sources that refer to a Secret. */
const SECRET_MEMBERS = ['secretRef', 'nodePublishSecretRef'];

/** Reports whether the pod references any Secret. */
export function referencesSecrets(spec: Fields): boolean {
  if (list(spec, 'imagePullSecrets').length > 0) return true;
  if (listContainerReferences(spec, ['initContainers', 'containers', 'ephemeralContainers']).length > 0) return true;
  return list(spec, 'volumes').some((volume) =>
    Object.entries(volume).some(([member, source]) => {
      const members = objectMembers(source);
      if (member === 'secret' && !isUnset(source)) return true;
      if (!isUnset(members.secretName) || SECRET_MEMBERS.some((item) => !isUnset(members[item]))) return true;
      return list(members, 'sources').some(({ secret }) => !isUnset(secret));
    }),
  );
}

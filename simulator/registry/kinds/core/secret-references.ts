/** Finds the Secrets that a pod references, and checks that its service account allows them. */
import { type Fields, isUnset, readList, readMembers, readText } from '../../object-fields.ts';

const CONTAINER_NAMES_BY_LIST = {
  initContainers: 'init container',
  containers: 'container',
  ephemeralContainers: 'ephemeral container',
} as const;
type ContainerList = keyof typeof CONTAINER_NAMES_BY_LIST;

interface SecretReference {
  readonly name: string;
  /** The description of the reference for the message, such as `volume with secret.secretName="a"`. */
  readonly referrer: string;
}

/** Returns the reason why the account does not allow a Secret that the pod references, or undefined if all Secrets are allowed. */
export function findForbiddenSecret(
  spec: Fields,
  account: Fields,
  members: readonly ContainerList[] = ['initContainers', 'containers'],
): string | undefined {
  const accountName = readText(readMembers(account.metadata).name);
  const createMessage = (subject: string, secret = 'secret') =>
    `${subject} is not allowed because service account ${accountName} does not reference that ${secret}`;
  const listedSecrets = readList(account, 'secrets').map(({ name }) => name);
  const hasAllContainers = members.includes('containers');
  const volumes = hasAllContainers ? listVolumeReferences(spec) : [];
  const missingReference = [...volumes, ...listContainerReferences(spec, members)].find(
    ({ name }) => !listedSecrets.includes(name),
  );
  if (missingReference !== undefined) return createMessage(missingReference.referrer);
  if (!hasAllContainers) return undefined;
  const pullSecrets = readList(account, 'imagePullSecrets').map(({ name }) => name);
  const index = readList(spec, 'imagePullSecrets').findIndex(({ name }) => !pullSecrets.includes(name));
  if (index < 0) return undefined;
  const { name } = readList(spec, 'imagePullSecrets')[index] ?? {};
  return createMessage(`imagePullSecrets[${index}].name="${readText(name)}"`, 'imagePullSecret');
}

function listVolumeReferences(spec: Fields): SecretReference[] {
  return readList(spec, 'volumes')
    .filter(({ secret }) => !isUnset(secret))
    .map(({ secret }) => readText(readMembers(secret).secretName))
    .map((name) => ({ name, referrer: `volume with secret.secretName="${name}"` }));
}

function listContainerReferences(spec: Fields, members: readonly ContainerList[]): SecretReference[] {
  return members.flatMap((member) =>
    readList(spec, member).flatMap((container) => {
      const subject = `${CONTAINER_NAMES_BY_LIST[member]} ${readText(container.name)}`;
      const createReference = (value: unknown, description: string): SecretReference[] => {
        if (isUnset(value)) return [];
        const name = readText(readMembers(value).name);
        return [{ name, referrer: `${subject} with ${description} referencing secret.secretName="${name}"` }];
      };
      return [
        ...readList(container, 'env').flatMap(({ name, valueFrom }) =>
          createReference(readMembers(valueFrom).secretKeyRef, `envVar ${readText(name)}`),
        ),
        ...readList(container, 'envFrom').flatMap(({ secretRef }) => createReference(secretRef, 'envFrom')),
      ];
    }),
  );
}

/** The members of volume sources that refer to a Secret. */
const SECRET_MEMBERS = ['secretRef', 'nodePublishSecretRef'];

/** Reports whether the pod references any Secret. */
export function referencesSecrets(spec: Fields): boolean {
  if (readList(spec, 'imagePullSecrets').length > 0) return true;
  if (listContainerReferences(spec, ['initContainers', 'containers', 'ephemeralContainers']).length > 0) return true;
  return readList(spec, 'volumes').some((volume) =>
    Object.entries(volume).some(([member, source]) => {
      const members = readMembers(source);
      if (member === 'secret' && !isUnset(source)) return true;
      if (!isUnset(members.secretName) || SECRET_MEMBERS.some((secretMember) => !isUnset(members[secretMember])))
        return true;
      return readList(members, 'sources').some(({ secret }) => !isUnset(secret));
    }),
  );
}

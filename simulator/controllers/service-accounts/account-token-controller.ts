/**
 * Adds a token to each token Secret of a service account. The token is valid as long as the Secret and the account exist
 * (authn-serviceaccount-credentials-secret). The token Secret of a missing account is removed.
 */

import { createLegacyTokenClaims } from '../../pure/jwt/legacy-claims.ts';
import type { ApiObject } from '../../pure/object.ts';
import { readMembers } from '../../pure/value/object-members.ts';
import { type Controller, type ControllerContext, findServedResource } from '../controller.ts';
import { combineControllers, ObjectQueue } from '../object-queue.ts';

const CONTROLLER_NAME = 'serviceaccount-token-controller';

export function createAccountTokenController(context: ControllerContext): Controller {
  const { registry, dialect, accountTokens, rootCertificate } = context;
  const secrets = context.storage(findServedResource(registry, '', 'v1', 'secrets'));
  const accounts = context.storage(findServedResource(registry, '', 'v1', 'serviceaccounts'));
  const prefix = `${dialect.domain}/service-account`;
  const findAccountName = ({ type, metadata }: ApiObject) =>
    type === `${prefix}-token` && metadata.deletionTimestamp === undefined
      ? metadata.annotations?.[`${prefix}.name`]
      : undefined;
  const processSecret = async (secret: ApiObject): Promise<void> => {
    const accountName = findAccountName(secret);
    const { namespace = '', name = '' } = secret.metadata;
    if (accountName === undefined) return;
    const accountObject = (await accounts.get(`${namespace}/${accountName}`, { type: 'mostRecent' }))?.object;
    const { uid } = accountObject?.metadata ?? {};
    const annotatedUid = secret.metadata.annotations?.[`${prefix}.uid`] ?? '';
    const key = `${namespace}/${name}`;
    if (uid === undefined || (annotatedUid !== '' && annotatedUid !== uid)) {
      await secrets.write(key, (current) =>
        current?.object.metadata.uid === secret.metadata.uid ? 'absent' : 'unchanged',
      );
      return;
    }
    if (readMembers(secret.data).token !== undefined && annotatedUid !== '') return;
    const claims = createLegacyTokenClaims({ namespace, account: { name: accountName, uid }, secret: name }, dialect);
    const token = await accountTokens.signToken({
      ...claims,
      sub: `system:serviceaccount:${namespace}:${accountName}`,
    });
    const encodeBase64 = (text: string) => Buffer.from(text).toString('base64');
    await secrets.write(key, (current) => {
      if (current === undefined || current.object.metadata.uid !== secret.metadata.uid) return 'unchanged';
      const { object } = current;
      const annotations = { ...object.metadata.annotations, [`${prefix}.uid`]: uid };
      const data = {
        ...readMembers(object.data),
        ...(rootCertificate !== '' && { 'ca.crt': encodeBase64(rootCertificate) }),
        namespace: encodeBase64(namespace),
        token: encodeBase64(token),
      };
      return { put: { ...object, metadata: { ...object.metadata, annotations }, data } };
    });
  };
  const processAccount = async ({ metadata }: ApiObject, isDeleted: boolean): Promise<void> => {
    if (!isDeleted) return;
    const { items } = await secrets.list({ prefix: `${metadata.namespace}/`, freshness: { type: 'mostRecent' } });
    for (const { object } of items) if (findAccountName(object) === metadata.name) await processSecret(object);
  };
  return combineControllers([
    new ObjectQueue(
      CONTROLLER_NAME,
      { storage: secrets, process: async (secret, isDeleted) => (isDeleted ? undefined : processSecret(secret)) },
      context,
    ),
    new ObjectQueue(CONTROLLER_NAME, { storage: accounts, process: processAccount }, context),
  ]);
}

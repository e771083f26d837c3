/**
 * A Secret of the type for tokens that names an account gets a token of that account, which lives as long as both
 * (authn-serviceaccount-credentials-secret). One that names nobody is removed.
 */

import { claimsOfLegacy } from '../../pure/jwt/legacy-claims.ts';
import type { ApiObject } from '../../pure/object.ts';
import { objectMembers } from '../../pure/value/object-members.ts';
import { type Controller, type ControllerContext, servedResource } from '../controller.ts';
import { combined, ObjectQueue } from '../object-queue.ts';

const NAME = 'serviceaccount-token-controller';

export function accountTokenController(context: ControllerContext): Controller {
  const { registry, dialect, accountTokens } = context;
  const secrets = context.storage(servedResource(registry, '', 'v1', 'secrets'));
  const accounts = context.storage(servedResource(registry, '', 'v1', 'serviceaccounts'));
  const prefix = `${dialect.protocolPrefix}/service-account`;
  const named = ({ type, metadata }: ApiObject) =>
    type === `${prefix}-token` && metadata.deletionTimestamp === undefined
      ? metadata.annotations?.[`${prefix}.name`]
      : undefined;
  const look = async (secret: ApiObject, gone: boolean): Promise<void> => {
    const account = named(secret);
    const { namespace = '', name = '' } = secret.metadata;
    if (gone || account === undefined) return;
    const accountObject = (await accounts.get(`${namespace}/${account}`, { type: 'mostRecent' }))?.object;
    const { uid } = accountObject?.metadata ?? {};
    const annotatedUid = secret.metadata.annotations?.[`${prefix}.uid`] ?? '';
    const key = `${namespace}/${name}`;
    if (uid === undefined || (annotatedUid !== '' && annotatedUid !== uid)) {
      await secrets.write(key, (current) =>
        current?.object.metadata.uid === secret.metadata.uid ? 'absent' : 'unchanged',
      );
      return;
    }
    if (objectMembers(secret.data).token !== undefined && annotatedUid !== '') return;
    const claims = claimsOfLegacy({ namespace, account: { name: account, uid }, secret: name }, dialect);
    const token = await accountTokens.sign({ ...claims, sub: `system:serviceaccount:${namespace}:${account}` });
    const encoded = (text: string) => Buffer.from(text).toString('base64');
    await secrets.write(key, (current) => {
      if (current === undefined || current.object.metadata.uid !== secret.metadata.uid) return 'unchanged';
      const { object } = current;
      const annotations = { ...object.metadata.annotations, [`${prefix}.uid`]: uid };
      const data = { ...objectMembers(object.data), namespace: encoded(namespace), token: encoded(token) };
      return { put: { ...object, metadata: { ...object.metadata, annotations }, data } };
    });
  };
  const accountGone = async ({ metadata }: ApiObject, gone: boolean): Promise<void> => {
    if (!gone) return;
    const { items } = await secrets.list({ prefix: `${metadata.namespace}/`, freshness: { type: 'mostRecent' } });
    for (const { object } of items) if (named(object) === metadata.name) await look(object, false);
  };
  return combined([
    new ObjectQueue(NAME, { storage: secrets, process: look }, context),
    new ObjectQueue(NAME, { storage: accounts, process: accountGone }, context),
  ]);
}

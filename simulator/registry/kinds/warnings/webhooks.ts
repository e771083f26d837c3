/** Returns the warnings about webhook configurations and admission policies. */
import { REVIEWS_WITHOUT_WEBHOOKS } from '../../../../spec/well-known-names.ts';
import { type Fields, readList } from '../../object-fields.ts';
import { isStaticName, RESERVED_NAME_DETAIL } from '../admission/static-names.ts';
import { readTexts } from '../services/cluster-ips.ts';
import type { FindWarnings } from './find-warnings.ts';

export const findStaticNameWarnings: FindWarnings = ({ metadata }, _, serverMinor) =>
  serverMinor >= 36 && isStaticName(metadata.name ?? '') ? [`metadata.name: ${RESERVED_NAME_DETAIL}`] : [];

/** Returns the warnings about rules that name reviews. Since 1.37, webhooks are not called for reviews. */
export const findWebhookRuleWarnings: FindWarnings = (configuration, previous, serverMinor) => [
  ...findStaticNameWarnings(configuration, previous, serverMinor),
  ...(serverMinor < 37 ? [] : readList(configuration, 'webhooks')).flatMap((webhook, position) =>
    readList(webhook, 'rules').flatMap((rule, index) =>
      listReviews(rule).map(
        (review) =>
          `webhooks[${position}].rules[${index}]: ${review} is excluded from admission webhooks; this rule will have no effect`,
      ),
    ),
  ),
];

/** Returns the unique names of the reviews in a rule without a wildcard. */
function listReviews(rule: Fields): string[] {
  const [groups, resources] = [readTexts(rule, 'apiGroups'), readTexts(rule, 'resources')];
  if (groups.includes('*') || resources.includes('*')) return [];
  const names = groups.flatMap((group) => resources.map((resource) => `${resource}.${group}`));
  return [...new Set(names)].filter((name) => REVIEWS_WITHOUT_WEBHOOKS.includes(name));
}

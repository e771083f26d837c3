/** Returns the warnings about webhook configurations and admission policies. */
import { REVIEWS_WITHOUT_WEBHOOKS } from '../../../../spec/well-known-names.ts';
import { type Fields, list } from '../../object-fields.ts';
import { isStaticName, RESERVED } from '../admission/static-names.ts';
import { textList } from '../services/cluster-ips.ts';
import type { Warn } from './warn.ts';

export const warnAboutStaticName: Warn = ({ metadata }, _, server) =>
  server >= 36 && isStaticName(metadata.name ?? '') ? [`metadata.name: ${RESERVED}`] : [];

/** Returns the warnings about rules that name reviews. Since 1.37, webhooks are not called for reviews. */
export const warnAboutRules: Warn = (configuration, previous, server) => [
  ...warnAboutStaticName(configuration, previous, server),
  ...(server < 37 ? [] : list(configuration, 'webhooks')).flatMap((webhook, position) =>
    list(webhook, 'rules').flatMap((rule, index) =>
      listReviews(rule).map(
        (review) =>
          `webhooks[${position}].rules[${index}]: ${review} is excluded from admission webhooks; this rule will have no effect`,
      ),
    ),
  ),
];

/** Returns the unique names of the reviews in a rule without a wildcard. */
function listReviews(rule: Fields): string[] {
  const [groups, resources] = [textList(rule, 'apiGroups'), textList(rule, 'resources')];
  if (groups.includes('*') || resources.includes('*')) return [];
  const names = groups.flatMap((group) => resources.map((resource) => `${resource}.${group}`));
  return [...new Set(names)].filter((name) => REVIEWS_WITHOUT_WEBHOOKS.includes(name));
}

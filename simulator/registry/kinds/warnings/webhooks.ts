/** The warnings about configurations of admission. */
import { REVIEWS_WITHOUT_WEBHOOKS } from '../../../../spec/well-known-names.ts';
import { type Fields, list } from '../../object-fields.ts';
import { isStaticName, RESERVED } from '../admission/static-names.ts';
import { textList } from '../services/cluster-ips.ts';
import type { Warn } from './warn.ts';

export const warnAboutStaticName: Warn = ({ metadata }, _, server) =>
  server >= 36 && isStaticName(metadata.name ?? '') ? [`metadata.name: ${RESERVED}`] : [];

/** Webhooks are not called for reviews since 1.37. */
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

/** Returns the reviews that a rule without a wildcard names, each once. */
function listReviews(rule: Fields): string[] {
  const [groups, resources] = [textList(rule, 'apiGroups'), textList(rule, 'resources')];
  if (groups.includes('*') || resources.includes('*')) return [];
  const names = groups.flatMap((group) => resources.map((resource) => `${resource}.${group}`));
  return [...new Set(names)].filter((name) => REVIEWS_WITHOUT_WEBHOOKS.includes(name));
}

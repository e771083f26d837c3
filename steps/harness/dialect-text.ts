/**
 * Translates API names in texts of features from the dialect `orch`, the placeholder names of the specification, to the dialect of the
 * server under test. The form of a name shows its type:
 *
 *     orch                             kubernetes
 *     flowcontrol.apiserver.orch.io    flowcontrol.apiserver.k8s.io          a group, by the dot before the suffix
 *     application/vnd.orch.protobuf    application/vnd.kubernetes.protobuf   a media type
 *     orch.io/initial-events-end       k8s.io/initial-events-end             one of the annotations of the API machinery
 *     orch.io/h2c                      kubernetes.io/h2c                     other names with a slash: protocols, labels, Secret types
 */
import { type Dialect, getDialect } from '../../spec/dialect.ts';

const orchDialect = getDialect('orch');
const ANNOTATION_NAMES = ['initial-events-end', 'deprecated', 'removed-release'];

const escapePattern = (text: string): string => text.replace(/[.\\/+]/g, '\\$&');
const GROUP_PATTERN = new RegExp(`(?<=[a-z]\\.)${escapePattern(orchDialect.groupSuffix)}`, 'g');
const ANNOTATION_PATTERN = new RegExp(
  `(?<![\\w.])${escapePattern(orchDialect.annotationPrefix)}(?=/(?:${ANNOTATION_NAMES.join('|')})\\b)`,
  'g',
);
const DOMAIN_PATTERN = new RegExp(`(?<![\\w.])${escapePattern(orchDialect.domain)}(?=/)`, 'g');
const MEDIA_TYPE_PATTERN = new RegExp(escapePattern(orchDialect.protobufMediaType), 'g');

export function translateText(target: Dialect, text: string): string {
  if (target.name === orchDialect.name) return text;
  return text
    .replace(MEDIA_TYPE_PATTERN, target.protobufMediaType)
    .replace(GROUP_PATTERN, target.groupSuffix)
    .replace(ANNOTATION_PATTERN, target.annotationPrefix)
    .replace(DOMAIN_PATTERN, target.domain);
}

/**
 * Translates names from the `orch` dialect of features to that of the target. The form of a name determines what it is:
 *
 *     flowcontrol.apiserver.orch.io      a group, by the dot before the suffix
 *     application/vnd.orch.protobuf      a media type
 *     orch.io/initial-events-end         one of the annotations of the API machinery
 *     orch.io/h2c                        everything else with a slash: protocols, well-known labels, secret types
 */
import { type Dialect, dialect } from '../../spec/dialect.ts';

const orchDialect = dialect('orch');
const ANNOTATIONS = ['initial-events-end', 'deprecated', 'removed-release'];

const escapePattern = (text: string): string => text.replace(/[.\\/+]/g, '\\$&');
const GROUP = new RegExp(`(?<=[a-z]\\.)${escapePattern(orchDialect.groupSuffix)}`, 'g');
const ANNOTATION = new RegExp(
  `(?<![\\w.])${escapePattern(orchDialect.annotationPrefix)}(?=/(?:${ANNOTATIONS.join('|')})\\b)`,
  'g',
);
const PROTOCOL = new RegExp(`(?<![\\w.])${escapePattern(orchDialect.protocolPrefix)}(?=/)`, 'g');
const MEDIA_TYPE = new RegExp(escapePattern(orchDialect.protobufMediaType), 'g');

export function translateText(target: Dialect, text: string): string {
  if (target.name === orchDialect.name) return text;
  return text
    .replace(MEDIA_TYPE, target.protobufMediaType)
    .replace(GROUP, target.groupSuffix)
    .replace(ANNOTATION, target.annotationPrefix)
    .replace(PROTOCOL, target.protocolPrefix);
}

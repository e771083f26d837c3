/**
 * The paths of the pages, from the root of the site. `makeLinksRelative` makes the links relative, so that they work from files and below any URL.
 */
import type { TopicKind } from './model/topics.ts';

export const HOME_PAGE = '/index.html';
export const SPECIFICATION_PAGE = '/specification.html';
export const DEPARTURES_PAGE = '/departures.html';

export const buildRuleLink = (id: string) => `/rules/${id}.html`;
export const buildAreaLink = (name: string) => `/areas/${name}.html`;
export const buildRuleStateLink = (state: string) => `/states/${state}.html`;
export const buildServerLink = (name: string) => `/servers/${name}.html`;
/** Returns the path of the page of a feature. `path` is the path of its file, such as `features/watch/bookmarks.feature`. */
export const buildFeatureLink = (path: string) => `/${path.replace(/\.feature$/, '.html')}`;
export const buildScenarioLink = (id: string) => id.replace(/^(.*)\.feature:(\d+).*$/, '/$1.html#L$2');
export const buildSentenceLink = (id: string) => `${SPECIFICATION_PAGE}#${id}`;
export const buildDepartureLink = (id: string) => `${DEPARTURES_PAGE}#${id}`;

const TOPIC_FOLDERS: Readonly<Record<TopicKind, string>> = {
  verb: 'verbs',
  parameter: 'parameters',
  header: 'headers',
  code: 'errors',
  reason: 'errors',
};

export const buildTopicLink = (kind: TopicKind, name: string) => `/${TOPIC_FOLDERS[kind]}/${name}.html`;

/** Makes the links in `markup` that start with a slash relative to the page. */
export function makeLinksRelative(markup: string, page: string): string {
  const parentPath = '../'.repeat(page.split('/').length - 2);
  return markup.replaceAll(/(\s(?:href|src)=")\/(?!\/)/g, `$1${parentPath === '' ? './' : parentPath}`);
}

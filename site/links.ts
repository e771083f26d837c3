/** The paths of the pages, from the root of the site. `makeLinksRelative` rewrites them so that they work from files and below any URL. */
import type { TopicKind } from './model/topics.ts';

export const HOME_PAGE = '/index.html';
export const SPECIFICATION = '/specification.html';
export const DEPARTURES = '/departures.html';

export const linkRule = (id: string) => `/rules/${id}.html`;
export const linkArea = (name: string) => `/areas/${name}.html`;
export const linkRuleState = (state: string) => `/states/${state}.html`;
export const linkServer = (name: string) => `/servers/${name}.html`;
/** Returns the path of the page of a feature, such as `features/watch/events.feature`. */
export const linkFeature = (path: string) => `/${path.replace(/\.feature$/, '.html')}`;
export const linkScenario = (id: string) => id.replace(/^(.*)\.feature:(\d+).*$/, '/$1.html#L$2');
export const linkSentence = (id: string) => `${SPECIFICATION}#${id}`;
export const linkDeparture = (id: string) => `${DEPARTURES}#${id}`;

const FOLDERS: Readonly<Record<TopicKind, string>> = {
  verb: 'verbs',
  parameter: 'parameters',
  header: 'headers',
  code: 'errors',
  reason: 'errors',
};

export const linkTopic = (kind: TopicKind, name: string) => `/${FOLDERS[kind]}/${name}.html`;

/** Rewrites the links in `markup` that start with a slash to be relative to the page. */
export function makeLinksRelative(markup: string, page: string): string {
  const parentPath = '../'.repeat(page.split('/').length - 2);
  return markup.replaceAll(/(\s(?:href|src)=")\/(?!\/)/g, `$1${parentPath === '' ? './' : parentPath}`);
}

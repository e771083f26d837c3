/** The addresses of the pages, from the root of the site. `relative` makes them work from files and under any prefix. */
import type { TopicKind } from './model/topics.ts';

export const HOME_PAGE = '/index.html';
export const SPECIFICATION = '/specification.html';
export const DEPARTURES = '/departures.html';

export const linkRule = (id: string) => `/rules/${id}.html`;
export const linkArea = (name: string) => `/areas/${name}.html`;
export const linkRuleState = (state: string) => `/states/${state}.html`;
export const linkServer = (name: string) => `/servers/${name}.html`;
/** For `features/watch/events.feature`. */
export const linkFeature = (path: string) => `/${path.replace(/\.feature$/, '.html')}`;
export const linkScenario = (id: string) => id.replace(/^(.*)\.feature:(\d+).*$/, '/$1.html#L$2');
export const linkSpecificationPiece = (piece: string) => `${SPECIFICATION}#${piece}`;
export const linkDeparture = (id: string) => `${DEPARTURES}#${id}`;

const FOLDERS: Readonly<Record<TopicKind, string>> = {
  verb: 'verbs',
  parameter: 'parameters',
  header: 'headers',
  code: 'errors',
  reason: 'errors',
};

export const linkTopic = (kind: TopicKind, name: string) => `/${FOLDERS[kind]}/${name}.html`;

/** Rewrites links that start with a slash to be relative to the page. */
export function makeLinksRelative(markup: string, page: string): string {
  const up = '../'.repeat(page.split('/').length - 2);
  return markup.replaceAll(/(\s(?:href|src)=")\/(?!\/)/g, (_all, before: string) => before + (up === '' ? './' : up));
}

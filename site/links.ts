/** The addresses of the pages, from the root of the site. `relative` makes them work from files and under any prefix. */
import type { TopicKind } from './model/topics.ts';

export const HOME = '/index.html';
export const SPECIFICATION = '/specification.html';
export const DEPARTURES = '/departures.html';

export const rulePage = (id: string) => `/rules/${id}.html`;
export const areaPage = (name: string) => `/areas/${name}.html`;
export const statePage = (state: string) => `/states/${state}.html`;
export const serverPage = (name: string) => `/servers/${name}.html`;
/** For `features/watch/events.feature`. */
export const featurePage = (path: string) => `/${path.replace(/\.feature$/, '.html')}`;
export const scenarioPlace = (id: string) => id.replace(/^(.*)\.feature:(\d+).*$/, '/$1.html#L$2');
export const specificationPlace = (piece: string) => `${SPECIFICATION}#${piece}`;
export const departurePlace = (id: string) => `${DEPARTURES}#${id}`;

const FOLDERS: Readonly<Record<TopicKind, string>> = {
  verb: 'verbs',
  parameter: 'parameters',
  header: 'headers',
  code: 'errors',
  reason: 'errors',
};

export const topicPage = (kind: TopicKind, name: string) => `/${FOLDERS[kind]}/${name}.html`;

/** Rewrites links that start with a slash to be relative to the page. */
export function makeLinksRelative(markup: string, page: string): string {
  const up = '../'.repeat(page.split('/').length - 2);
  return markup.replaceAll(/(\s(?:href|src)=")\/(?!\/)/g, (_all, before: string) => before + (up === '' ? './' : up));
}

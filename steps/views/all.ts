/** The list of all views, and the parser of their names in sentences. */

import { AUDIT_VIEWS } from './audit.ts';
import { COMMAND_VIEWS } from './command.ts';
import { ENCODING_VIEWS } from './encodings.ts';
import { LIST_VIEWS } from './list.ts';
import { LOG_VIEWS } from './log.ts';
import { PAGE_VIEWS } from './pages.ts';
import { POLICY_VIEWS } from './policy.ts';
import { RESPONSE_VIEWS } from './response.ts';
import { SERIES_VIEWS } from './series.ts';
import { STORED_VIEWS } from './stored.ts';
import { TABLE_VIEWS } from './table.ts';
import { TEXT_VIEWS } from './text.ts';
import { VALUE_VIEWS } from './values.ts';
import type { NamedView, View } from './view.ts';
import { WATCH_VIEWS } from './watch.ts';

const VIEWS: readonly View[] = [
  ...RESPONSE_VIEWS,
  ...TEXT_VIEWS,
  ...ENCODING_VIEWS,
  ...SERIES_VIEWS,
  ...LIST_VIEWS,
  ...PAGE_VIEWS,
  ...TABLE_VIEWS,
  ...WATCH_VIEWS,
  ...STORED_VIEWS,
  ...AUDIT_VIEWS,
  ...LOG_VIEWS,
  ...POLICY_VIEWS,
  ...COMMAND_VIEWS,
  ...VALUE_VIEWS,
];

/** The patterns of all views, without groups, since Cucumber would pass each group as an argument. */
export const VIEW_NAME_PATTERNS = VIEWS.map(({ pattern }) => new RegExp(pattern.source.replaceAll(/\((?!\?)/g, '(?:')));

export function parseView(name: string): NamedView {
  for (const { pattern, needs = {}, resourceVersionNeeds = {}, isList = false, read } of VIEWS) {
    const [matchedText, ...patternGroups] = new RegExp(`^(?:${pattern.source})$`).exec(name) ?? [];
    if (matchedText === undefined) continue;
    const viewNeeds = typeof needs === 'function' ? needs(...patternGroups) : needs;
    return {
      name,
      needs: viewNeeds,
      resourceVersionNeeds,
      isList,
      read: async (world) => read(world, ...patternGroups),
    };
  }
  throw new Error(`no view is named ${name}`);
}

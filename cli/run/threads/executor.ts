/** What Cucumber has for its own workers and exports under the names of its files only; the version is pinned. */
import { createRequire } from 'node:module';
import type { LibraryBuilder, NewExecutor, SnippetBuilders } from './types.ts';

const load = createRequire(import.meta.url);

export const { Executor }: { Executor: NewExecutor } = load('@cucumber/cucumber/lib/runtime/executor');
export const { default: builder }: { default: LibraryBuilder } = load(
  '@cucumber/cucumber/lib/support_code_library_builder/index',
);
export const { default: snippets }: { default: SnippetBuilders } = load('@cucumber/cucumber/lib/formatter/builder');

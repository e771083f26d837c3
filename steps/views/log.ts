/** The view of the log of a server that the run started: its output on stderr. */
import { createSuiteError } from '../../client/errors.ts';
import { createSingleResult, type View } from './view.ts';

export const LOG_VIEWS: readonly View[] = [
  {
    pattern: /the log of the server/,
    read: ({ launchedServer }) => {
      if (launchedServer === undefined)
        throw createSuiteError(
          'the log needs a server of the run: add the step `a separate server with the launch profile "…"`',
        );
      return createSingleResult('the log', { text: launchedServer.readLog() }, { isText: true });
    },
  },
];

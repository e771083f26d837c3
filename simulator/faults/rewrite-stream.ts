/** Faults of the bytes of a watch: when they are sent, and what they say of a bookmark. */
import type { Sink } from '../http/exchange.ts';
import type { FaultSet } from './catalogue.ts';

export function hampered(sink: Sink, faults: FaultSet): Sink {
  const kept: Buffer[] = [];
  // How many documents wait for others to come.
  const most = faults.has('watch-buffered') ? Number.POSITIVE_INFINITY : faults.has('watch-told-an-event-late') ? 1 : 0;
  const send = (bytes: Buffer | undefined) => bytes === undefined || sink.write(bytes);
  return {
    write: (bytes) => {
      kept.push(faults.has('bookmark-has-a-type-of-its-own') ? renamed(bytes) : bytes);
      return kept.length <= most || send(kept.shift());
    },
    end: () => {
      for (const bytes of kept.splice(0)) send(bytes);
      sink.end();
    },
    onDrain: (listener) => sink.onDrain(listener),
    onClose: (listener) => sink.onClose(listener),
  };
}

function renamed(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('utf8').replace('"type":"BOOKMARK"', '"type":"PROGRESS"'));
}

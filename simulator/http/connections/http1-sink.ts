/** Creates the sinks of streams on HTTP/1 connections and WebSockets. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { flushQueue } from './flush.ts';
import { type SinkOutput, StreamSink } from './sink.ts';

export function createSink(streams: Set<StreamSink>, response: ServerResponse, outlet?: SinkOutput): StreamSink {
  const { socket } = response;
  const sink = new StreamSink(
    outlet ?? (socket === null ? createBufferedOutlet(response) : createSocketOutlet(response, socket)),
  );
  const onDrain = () => sink.handleDrain();
  const source = socket ?? response;
  source.on('drain', onDrain);
  streams.add(sink);
  response.once('close', () => {
    source.off('drain', onDrain);
    streams.delete(sink);
    sink.handleClose();
  });
  return sink;
}

/** Creates the usual outlet. It frames blocks itself with one write to the socket, which costs a third of Node's four writes. */
function createSocketOutlet(response: ServerResponse, socket: Socket): SinkOutput {
  const isChunked = response.chunkedEncoding;
  return {
    waitingBytes: () => socket.writableLength,
    write: (blocks) =>
      void socket.write(isChunked ? flushQueue.joiner.frameAsChunk(blocks) : flushQueue.joiner.joinPlain(blocks)),
    end: () => void response.end(),
    destroy: () => void socket.destroy(),
  };
}

/** Creates the outlet of a pipelined request while an earlier request is pending. Node buffers the bytes. */
function createBufferedOutlet(response: ServerResponse): SinkOutput {
  return {
    waitingBytes: () => response.writableLength,
    write: (blocks) => void response.write(flushQueue.joiner.joinPlain(blocks)),
    end: () => void response.end(),
    destroy: () => void response.destroy(),
  };
}

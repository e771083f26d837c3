/** Creates the sinks of streams on HTTP/1 connections and WebSockets. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { flushQueue } from './flush.ts';
import { type SinkOutput, StreamSink } from './sink.ts';

export function createSink(streams: Set<StreamSink>, response: ServerResponse, output?: SinkOutput): StreamSink {
  const { socket } = response;
  const sink = new StreamSink(
    output ?? (socket === null ? createBufferedOutput(response) : createSocketOutput(response, socket)),
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

/**
 * Creates the default output. It writes a chunk and its framing with one write to the socket. This takes a third of the time of
 * `response.write()`, which writes to the socket four times.
 */
function createSocketOutput(response: ServerResponse, socket: Socket): SinkOutput {
  const isChunked = response.chunkedEncoding;
  return {
    countWaitingBytes: () => socket.writableLength,
    write: (blocks) =>
      void socket.write(isChunked ? flushQueue.joiner.frameAsChunk(blocks) : flushQueue.joiner.joinPlain(blocks)),
    end: () => void response.end(),
    destroy: () => void socket.destroy(),
  };
}

/** Creates the output for a pipelined request while an earlier request is pending. Node buffers the bytes. */
function createBufferedOutput(response: ServerResponse): SinkOutput {
  return {
    countWaitingBytes: () => response.writableLength,
    write: (blocks) => void response.write(flushQueue.joiner.joinPlain(blocks)),
    end: () => void response.end(),
    destroy: () => void response.destroy(),
  };
}

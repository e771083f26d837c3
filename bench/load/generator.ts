/** The process of the load generator. It receives `Job` messages and returns a `Load` for each. */
import { compact } from '../../values/compact.ts';
import { formatRequestHead, openSocket } from './address.ts';
import type { Job, Load } from './job.ts';
import { ResponseReader } from './response-reader.ts';

process.on('message', (job: Job) => {
  generateLoad(job).then(
    (load) => process.send?.({ load }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  );
});

async function generateLoad(job: Job): Promise<Load> {
  const sockets = await Promise.all(Array.from({ length: job.connections }, () => openSocket(job.address)));
  const firstNumber = job.firstNumber ?? 0;
  const endNumber = job.count === undefined ? Number.POSITIVE_INFINITY : firstNumber + job.count;
  const unexpectedStatuses: Record<string, number> = {};
  const latencies: number[] = [];
  let nextNumber = firstNumber;
  let bytes = 0;
  const initialCpuUsage = process.cpuUsage();
  const startTime = performance.now();
  const deadline = job.seconds === undefined ? Number.POSITIVE_INFINITY : startTime + job.seconds * 1000;
  await Promise.all(
    sockets.map(
      (socket, connection) =>
        new Promise<void>((resolve, reject) => {
          const reader = new ResponseReader();
          let sentAt = 0;
          const sendNextRequest = () => {
            sentAt = performance.now();
            if (nextNumber >= endNumber || sentAt >= deadline) return resolve();
            socket.write(formatRequest(job, nextNumber++, connection));
          };
          socket.on('data', (data) => {
            if (!reader.read(data)) return;
            latencies.push(performance.now() - sentAt);
            bytes += reader.state.bytes;
            reader.state.bytes = 0;
            const { status } = reader.state;
            if (!job.expected.includes(status)) unexpectedStatuses[status] = (unexpectedStatuses[status] ?? 0) + 1;
            sendNextRequest();
          });
          socket.on('close', () => reject(new Error('the server closed a connection')));
          socket.on('error', reject);
          sendNextRequest();
        }),
    ),
  );
  const seconds = (performance.now() - startTime) / 1000;
  const { user, system: operatingSystem } = process.cpuUsage(initialCpuUsage);
  for (const socket of sockets) socket.removeAllListeners('close').destroy();
  latencies.sort((a, b) => a - b);
  const unexpectedCount = Object.values(unexpectedStatuses).reduce((sum, count) => sum + count, 0);
  return {
    requests: latencies.length,
    seconds,
    perSecond: (latencies.length - unexpectedCount) / seconds,
    median: latencies[Math.floor(latencies.length / 2)] ?? 0,
    p99: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
    bytes,
    generatorBusy: (user + operatingSystem) / 1e6 / seconds,
    unexpected: unexpectedStatuses,
  };
}

function formatRequest(job: Job, number: number, connection: number): string {
  const fillPlaceholders = (text: string) =>
    text
      .replaceAll('{n}', String(number))
      .replaceAll('{c}', String(connection))
      .replaceAll('{k}', String(number % (job.keys ?? 1)));
  const head = formatRequestHead(job.address, `${job.method} ${fillPlaceholders(job.path)}`, {
    Accept: job.accept ?? 'application/json',
    ...compact({ 'Accept-Encoding': job.acceptEncoding }),
  });
  if (job.body === undefined) return `${head}\r\n`;
  const body = fillPlaceholders(job.body);
  return `${head}Content-Type: ${job.contentType ?? 'application/json'}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

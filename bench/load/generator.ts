/** The process of the load generator. It receives `Job` messages and returns a `JobResult` for each. */
import { compact } from '../../values/compact.ts';
import { formatRequestHead, openSocket } from './address.ts';
import type { Job, JobResult } from './job.ts';
import { ResponseReader } from './response-reader.ts';

process.on('message', (job: Job) => {
  runJob(job).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  );
});

async function runJob(job: Job): Promise<JobResult> {
  const sockets = await Promise.all(Array.from({ length: job.connectionCount }, () => openSocket(job.address)));
  const firstRequestNumber = job.firstRequestNumber ?? 0;
  const endRequestNumber =
    job.requestCount === undefined ? Number.POSITIVE_INFINITY : firstRequestNumber + job.requestCount;
  const unexpectedStatuses: Record<string, number> = {};
  const latencies: number[] = [];
  let nextRequestNumber = firstRequestNumber;
  let bytes = 0;
  const initialCpuUsage = process.cpuUsage();
  const startTime = performance.now();
  const deadline = job.seconds === undefined ? Number.POSITIVE_INFINITY : startTime + job.seconds * 1000;
  await Promise.all(
    sockets.map(
      (socket, connectionIndex) =>
        new Promise<void>((resolve, reject) => {
          const reader = new ResponseReader();
          let sentAt = 0;
          const sendNextRequest = () => {
            sentAt = performance.now();
            if (nextRequestNumber >= endRequestNumber || sentAt >= deadline) return resolve();
            socket.write(formatRequest(job, nextRequestNumber++, connectionIndex));
          };
          socket.on('data', (data) => {
            if (!reader.read(data)) return;
            latencies.push(performance.now() - sentAt);
            bytes += reader.state.bytes;
            reader.state.bytes = 0;
            const { status } = reader.state;
            if (!job.expectedStatuses.includes(status))
              unexpectedStatuses[status] = (unexpectedStatuses[status] ?? 0) + 1;
            sendNextRequest();
          });
          socket.on('close', () => reject(new Error('the server closed a connection')));
          socket.on('error', reject);
          sendNextRequest();
        }),
    ),
  );
  const seconds = (performance.now() - startTime) / 1000;
  const { user: userTime, system: systemTime } = process.cpuUsage(initialCpuUsage);
  for (const socket of sockets) socket.removeAllListeners('close').destroy();
  latencies.sort((a, b) => a - b);
  const unexpectedCount = Object.values(unexpectedStatuses).reduce((sum, count) => sum + count, 0);
  return {
    responseCount: latencies.length,
    seconds,
    perSecond: (latencies.length - unexpectedCount) / seconds,
    medianLatency: latencies[Math.floor(latencies.length / 2)] ?? 0,
    latencyP99: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
    bytes,
    generatorCpuShare: (userTime + systemTime) / 1e6 / seconds,
    unexpectedStatuses,
  };
}

function formatRequest(job: Job, requestNumber: number, connectionIndex: number): string {
  const fillPlaceholders = (text: string) =>
    text
      .replaceAll('{n}', String(requestNumber))
      .replaceAll('{c}', String(connectionIndex))
      .replaceAll('{k}', String(requestNumber % (job.keyCount ?? 1)));
  const head = formatRequestHead(job.address, `${job.method} ${fillPlaceholders(job.path)}`, {
    Accept: job.accept ?? 'application/json',
    ...compact({ 'Accept-Encoding': job.acceptEncoding }),
  });
  if (job.body === undefined) return `${head}\r\n`;
  const body = fillPlaceholders(job.body);
  return `${head}Content-Type: ${job.contentType ?? 'application/json'}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/** Writes a log line to stderr in the format of klog: severity, time, process ID, `file` (source file and line), and message. */
export function writeLogLine(severity: 'I' | 'W' | 'E', file: string, message: string): void {
  const [date = '', time = ''] = new Date().toISOString().split('T');
  const timestamp = `${date.slice(5).replace('-', '')} ${time.slice(0, -1)}000`;
  process.stderr.write(`${severity}${timestamp} ${String(process.pid).padStart(7)} ${file}] ${message}\n`);
}

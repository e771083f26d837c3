/** Writes a line to stderr in the format of klog: severity, time, process and the source file of kube-apiserver that logs this. */
export function writeLogLine(severity: 'I' | 'W' | 'E', file: string, message: string): void {
  const [date = '', time = ''] = new Date().toISOString().split('T');
  const stamp = `${date.slice(5).replace('-', '')} ${time.slice(0, -1)}000`;
  process.stderr.write(`${severity}${stamp} ${String(process.pid).padStart(7)} ${file}] ${message}\n`);
}

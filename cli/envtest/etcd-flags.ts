/** The flags of etcd 3.6.16, as `etcd --help` lists them. */
export const ETCD_FLAGS: readonly string[] =
  `name data-dir wal-dir snapshot-count heartbeat-interval election-timeout initial-election-tick-advance listen-peer-urls listen-client-urls
  listen-client-http-urls max-snapshots max-wals memory-mlock quota-backend-bytes backend-bbolt-freelist-type backend-batch-interval
  backend-batch-limit max-txn-ops max-request-bytes max-concurrent-streams grpc-keepalive-min-time grpc-keepalive-interval
  grpc-keepalive-timeout socket-reuse-port socket-reuse-address enable-grpc-gateway raft-read-timeout raft-write-timeout feature-gates
  initial-advertise-peer-urls initial-cluster initial-cluster-state initial-cluster-token advertise-client-urls discovery discovery-token
  discovery-endpoints discovery-dial-timeout discovery-request-timeout discovery-keepalive-time discovery-keepalive-timeout
  discovery-insecure-transport discovery-insecure-skip-tls-verify discovery-cert discovery-key discovery-cacert discovery-user
  discovery-password discovery-fallback discovery-proxy discovery-srv discovery-srv-name strict-reconfig-check pre-vote
  auto-compaction-retention auto-compaction-mode v2-deprecation cert-file key-file client-cert-auth client-cert-file client-key-file
  client-crl-file client-cert-allowed-hostname trusted-ca-file auto-tls peer-cert-file peer-key-file peer-client-cert-auth
  peer-client-cert-file peer-client-key-file peer-trusted-ca-file peer-cert-allowed-cn peer-cert-allowed-hostname peer-auto-tls
  self-signed-cert-validity peer-crl-file cipher-suites cors host-whitelist tls-min-version tls-max-version auth-token bcrypt-cost
  auth-token-ttl enable-pprof metrics listen-metrics-urls logger log-outputs log-level log-format enable-log-rotation
  log-rotation-config-json warning-unary-request-duration experimental-enable-distributed-tracing enable-distributed-tracing
  experimental-distributed-tracing-address distributed-tracing-address experimental-distributed-tracing-service-name
  distributed-tracing-service-name experimental-distributed-tracing-instance-id distributed-tracing-instance-id
  experimental-distributed-tracing-sampling-rate distributed-tracing-sampling-rate experimental-initial-corrupt-check
  experimental-corrupt-check-time corrupt-check-time experimental-compact-hash-check-enabled experimental-compact-hash-check-time
  compact-hash-check-time experimental-enable-lease-checkpoint experimental-compaction-batch-limit compaction-batch-limit
  experimental-peer-skip-client-san-verification peer-skip-client-san-verification experimental-watch-progress-notify-interval
  watch-progress-notify-interval experimental-warning-apply-duration warning-apply-duration experimental-txn-mode-write-with-shared-buffer
  experimental-bootstrap-defrag-threshold-megabytes bootstrap-defrag-threshold-megabytes experimental-warning-unary-request-duration
  max-learners experimental-compaction-sleep-interval compaction-sleep-interval experimental-downgrade-check-time downgrade-check-time
  experimental-enable-lease-checkpoint-persist experimental-memory-mlock experimental-snapshot-catchup-entries snapshot-catchup-entries
  experimental-stop-grpc-service-on-defrag force-new-cluster unsafe-no-fsync`.split(/\s+/);

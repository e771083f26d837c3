@area:table @needs:type:pods
Feature: Rows of Pods
  The row of a Pod summarizes its containers: how many are ready, the reason that best explains their state, and their restarts.

  @rule:table-kind-cells
  Scenario Outline: The row of a Pod with <state> shows <ready>, <reason> and the restarts <count>
    table-kind-cells: the cells are computed from the states of containers and init containers.
    Detects: a server that shows the phase, counts waiting or init containers as ready, or takes the reason of another container.
    Given the response to POST /api/v1/namespaces/{namespace}/pods with this body is saved as "a":
      """
      {metadata: {name: a}, spec: {schedulerName: none, <spec>}}
      """
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    And the request header "Content-Type" is "application/merge-patch+json"
    When PATCH /api/v1/namespaces/{namespace}/pods/a/status?dryRun=All with the body:
      """
      {status: {<status>}}
      """
    Then the rows of the table in any order are:
      | Name | Ready   | Status   | Restarts   |
      | a    | <ready> | <reason> | <restarts> |

    @since:1.24
    Examples: states
      | count            | state                                              | spec                                                                                          | status                                                                                                                                                                                                                                                                                                                                                                                        | ready | reason            | restarts               |
      | 0                | no container status                                | containers: [{name: c, image: i}]                                                             | phase: Pending                                                                                                                                                                                                                                                                                                                                                                                | 0/1   | Pending           | "0"                    |
      | 0                | one of two ready containers                        | containers: [{name: c, image: i}, {name: d, image: j}]                                        | phase: Running, containerStatuses: [{name: c, ready: true, restartCount: 0, image: i, imageID: x, state: {running: {}}}, {name: d, ready: false, restartCount: 0, image: i, imageID: x, state: {running: {}}}]                                                                                                                                                                                | 1/2   | Running           | "0"                    |
      | 3                | two ready containers                               | containers: [{name: c, image: i}, {name: d, image: j}]                                        | phase: Running, containerStatuses: [{name: c, ready: true, restartCount: 1, image: i, imageID: x, state: {running: {}}}, {name: d, ready: true, restartCount: 2, image: i, imageID: x, state: {running: {}}}]                                                                                                                                                                                 | 2/2   | Running           | "3"                    |
      | 0                | a ready container that is not running              | containers: [{name: c, image: i}]                                                             | phase: Running, containerStatuses: [{name: c, ready: true, restartCount: 0, image: i, imageID: x, state: {waiting: {}}}]                                                                                                                                                                                                                                                                      | 0/1   | Running           | "0"                    |
      | 7                | a container in CrashLoopBackOff                    | containers: [{name: c, image: i}]                                                             | phase: Running, containerStatuses: [{name: c, ready: false, restartCount: 7, image: i, imageID: x, state: {waiting: {reason: CrashLoopBackOff}}}]                                                                                                                                                                                                                                             | 0/1   | CrashLoopBackOff  | "7"                    |
      | 0                | two waiting containers                             | containers: [{name: c, image: i}, {name: d, image: j}]                                        | phase: Pending, containerStatuses: [{name: c, ready: false, restartCount: 0, image: i, imageID: x, state: {waiting: {reason: ErrImagePull}}}, {name: d, ready: false, restartCount: 0, image: i, imageID: x, state: {waiting: {reason: ContainerCreating}}}]                                                                                                                                  | 0/2   | ErrImagePull      | "0"                    |
      | 0                | a waiting container after a ready container        | containers: [{name: c, image: i}, {name: d, image: j}]                                        | phase: Running, containerStatuses: [{name: c, ready: true, restartCount: 0, image: i, imageID: x, state: {running: {}}}, {name: d, ready: false, restartCount: 0, image: i, imageID: x, state: {waiting: {reason: ErrImagePull}}}]                                                                                                                                                            | 1/2   | ErrImagePull      | "0"                    |
      | 0                | a completed container                              | containers: [{name: c, image: i}]                                                             | phase: Succeeded, containerStatuses: [{name: c, ready: false, restartCount: 0, image: i, imageID: x, state: {terminated: {exitCode: 0, reason: Completed}}}]                                                                                                                                                                                                                                  | 0/1   | Completed         | "0"                    |
      | 0                | a container that ended with an exit code           | containers: [{name: c, image: i}]                                                             | phase: Failed, containerStatuses: [{name: c, ready: false, restartCount: 0, image: i, imageID: x, state: {terminated: {exitCode: 3}}}]                                                                                                                                                                                                                                                        | 0/1   | ExitCode:3        | "0"                    |
      | 0                | a container that ended by a signal                 | containers: [{name: c, image: i}]                                                             | phase: Failed, containerStatuses: [{name: c, ready: false, restartCount: 0, image: i, imageID: x, state: {terminated: {exitCode: 137, signal: 9}}}]                                                                                                                                                                                                                                           | 0/1   | Signal:9          | "0"                    |
      | 0                | a container that ended with Error                  | containers: [{name: c, image: i}]                                                             | phase: Failed, containerStatuses: [{name: c, ready: false, restartCount: 0, image: i, imageID: x, state: {terminated: {exitCode: 1, reason: Error}}}]                                                                                                                                                                                                                                         | 0/1   | Error             | "0"                    |
      | 0                | a completed and a running container                | containers: [{name: c, image: i}, {name: d, image: j}]                                        | phase: Running, conditions: [{type: Ready, status: "True"}], containerStatuses: [{name: c, ready: false, restartCount: 0, image: i, imageID: x, state: {terminated: {exitCode: 0, reason: Completed}}}, {name: d, ready: true, restartCount: 0, image: i, imageID: x, state: {running: {}}}]                                                                                                  | 1/2   | Running           | "0"                    |
      | 0                | a completed and a running container, but not Ready | containers: [{name: c, image: i}, {name: d, image: j}]                                        | phase: Running, containerStatuses: [{name: c, ready: false, restartCount: 0, image: i, imageID: x, state: {terminated: {exitCode: 0, reason: Completed}}}, {name: d, ready: true, restartCount: 0, image: i, imageID: x, state: {running: {}}}]                                                                                                                                               | 1/2   | NotReady          | "0"                    |
      | 0                | the reason Evicted                                 | containers: [{name: c, image: i}]                                                             | phase: Failed, reason: Evicted                                                                                                                                                                                                                                                                                                                                                                | 0/1   | Evicted           | "0"                    |
      | 0                | the reason NodeLost                                | containers: [{name: c, image: i}]                                                             | phase: Running, reason: NodeLost, containerStatuses: [{name: c, ready: true, restartCount: 0, image: i, imageID: x, state: {running: {}}}]                                                                                                                                                                                                                                                    | 1/1   | NodeLost          | "0"                    |
      | 0                | no completed init container                        | initContainers: [{name: e, image: i}, {name: f, image: i}], containers: [{name: c, image: i}] | phase: Pending, initContainerStatuses: [{name: e, ready: false, restartCount: 0, image: i, imageID: x, state: {running: {}}}, {name: f, ready: false, restartCount: 0, image: i, imageID: x, state: {waiting: {reason: PodInitializing}}}]                                                                                                                                                    | 0/1   | Init:0/2          | "0"                    |
      | 3                | one completed init container                       | initContainers: [{name: e, image: i}, {name: f, image: i}], containers: [{name: c, image: i}] | phase: Pending, initContainerStatuses: [{name: e, ready: true, restartCount: 2, image: i, imageID: x, state: {terminated: {exitCode: 0, reason: Completed}}}, {name: f, ready: false, restartCount: 1, image: i, imageID: x, state: {waiting: {reason: PodInitializing}}}]                                                                                                                    | 0/1   | Init:1/2          | "3"                    |
      | 3                | a failed init container with an exit code          | initContainers: [{name: e, image: i}, {name: f, image: i}], containers: [{name: c, image: i}] | phase: Pending, initContainerStatuses: [{name: e, ready: false, restartCount: 3, image: i, imageID: x, state: {terminated: {exitCode: 2}}}]                                                                                                                                                                                                                                                   | 0/1   | Init:ExitCode:2   | "3"                    |
      | 3                | a failed init container with a signal              | initContainers: [{name: e, image: i}, {name: f, image: i}], containers: [{name: c, image: i}] | phase: Pending, initContainerStatuses: [{name: e, ready: false, restartCount: 3, image: i, imageID: x, state: {terminated: {exitCode: 137, signal: 9}}}]                                                                                                                                                                                                                                      | 0/1   | Init:Signal:9     | "3"                    |
      | 3                | a failed init container with a reason              | initContainers: [{name: e, image: i}, {name: f, image: i}], containers: [{name: c, image: i}] | phase: Pending, initContainerStatuses: [{name: e, ready: true, restartCount: 0, image: i, imageID: x, state: {terminated: {exitCode: 0, reason: Completed}}}, {name: f, ready: false, restartCount: 3, image: i, imageID: x, state: {terminated: {exitCode: 2, reason: Error}}}]                                                                                                              | 0/1   | Init:Error        | "3"                    |
      | 4                | a waiting init container                           | initContainers: [{name: e, image: i}, {name: f, image: i}], containers: [{name: c, image: i}] | phase: Pending, initContainerStatuses: [{name: e, ready: false, restartCount: 4, image: i, imageID: x, state: {waiting: {reason: ErrImagePull}}}]                                                                                                                                                                                                                                             | 0/1   | Init:ErrImagePull | "4"                    |
      | 1                | completed init containers and a ready container    | initContainers: [{name: e, image: i}, {name: f, image: i}], containers: [{name: c, image: i}] | phase: Running, initContainerStatuses: [{name: e, ready: true, restartCount: 2, image: i, imageID: x, state: {terminated: {exitCode: 0, reason: Completed}}}, {name: f, ready: true, restartCount: 3, image: i, imageID: x, state: {terminated: {exitCode: 0, reason: Completed}}}], containerStatuses: [{name: c, ready: true, restartCount: 1, image: i, imageID: x, state: {running: {}}}] | 1/1   | Running           | "1"                    |
      | 3 and their time | a container that was restarted                     | containers: [{name: c, image: i}]                                                             | phase: Running, containerStatuses: [{name: c, ready: true, restartCount: 3, image: i, imageID: x, state: {running: {}}, lastState: {terminated: {exitCode: 1, finishedAt: "2021-01-01T00:00:00Z"}}}]                                                                                                                                                                                          | 1/1   | Running           | /^3 \(\d+y\d+d ago\)$/ |

    @since:1.24 @until:1.34
    Examples: states until 1.34
      | count | state                                           | spec                                                   | status                                                                                                                                                                                                                                                                       | ready | reason    | restarts |
      | 0     | a completed and a failed container (until 1.34) | containers: [{name: c, image: i}, {name: d, image: j}] | phase: Failed, containerStatuses: [{name: c, ready: false, restartCount: 0, image: i, imageID: x, state: {terminated: {exitCode: 0, reason: Completed}}}, {name: d, ready: false, restartCount: 0, image: i, imageID: x, state: {terminated: {exitCode: 1, reason: Error}}}] | 0/2   | Completed | "0"      |

    @since:1.35
    Examples: states since 1.35
      | count | state                                           | spec                                                   | status                                                                                                                                                                                                                                                                       | ready | reason | restarts |
      | 0     | a completed and a failed container (since 1.35) | containers: [{name: c, image: i}, {name: d, image: j}] | phase: Failed, containerStatuses: [{name: c, ready: false, restartCount: 0, image: i, imageID: x, state: {terminated: {exitCode: 0, reason: Completed}}}, {name: d, ready: false, restartCount: 0, image: i, imageID: x, state: {terminated: {exitCode: 1, reason: Error}}}] | 0/2   | Error  | "0"      |

    @since:1.29
    Examples: sidecars
      | count | state                                              | spec                                                                                                                 | status                                                                                                                                                                                                                                                                                                                                                                      | ready | reason   | restarts |
      | 3     | a running sidecar and an unfinished init container | initContainers: [{name: e, image: i, restartPolicy: Always}, {name: f, image: i}], containers: [{name: c, image: i}] | phase: Pending, initContainerStatuses: [{name: e, ready: true, restartCount: 1, image: i, imageID: x, state: {running: {}}, started: true}, {name: f, ready: false, restartCount: 2, image: i, imageID: x, state: {running: {}}}]                                                                                                                                           | 1/2   | Init:1/2 | "3"      |
      | 5     | a running sidecar and a ready container            | initContainers: [{name: e, image: i, restartPolicy: Always}, {name: f, image: i}], containers: [{name: c, image: i}] | phase: Running, initContainerStatuses: [{name: e, ready: true, restartCount: 1, image: i, imageID: x, state: {running: {}}, started: true}, {name: f, ready: true, restartCount: 2, image: i, imageID: x, state: {terminated: {exitCode: 0, reason: Completed}}}], containerStatuses: [{name: c, ready: true, restartCount: 4, image: i, imageID: x, state: {running: {}}}] | 2/2   | Running  | "5"      |
      | 1     | a sidecar that has not started                     | initContainers: [{name: e, image: i, restartPolicy: Always}, {name: f, image: i}], containers: [{name: c, image: i}] | phase: Pending, initContainerStatuses: [{name: e, ready: false, restartCount: 1, image: i, imageID: x, state: {running: {}}, started: false}]                                                                                                                                                                                                                               | 0/2   | Init:0/2 | "1"      |

    @since:1.27
    Examples: states since 1.27
      | count | state            | spec                              | status                                                                                       | ready | reason          | restarts |
      | 0     | scheduling gates | containers: [{name: c, image: i}] | phase: Pending, conditions: [{type: PodScheduled, status: "False", reason: SchedulingGated}] | 0/1   | SchedulingGated | "0"      |

    @since:1.28
    Examples: states since 1.28
      | count | state                                             | spec                                                                                          | status                                                                                                                                                                                                                                                                                                          | ready | reason       | restarts |
      | 1     | a waiting container and the condition Initialized | initContainers: [{name: e, image: i}, {name: f, image: i}], containers: [{name: c, image: i}] | phase: Pending, conditions: [{type: Initialized, status: "True"}], initContainerStatuses: [{name: e, ready: false, restartCount: 4, image: i, imageID: x, state: {running: {}}}], containerStatuses: [{name: c, ready: false, restartCount: 1, image: i, imageID: x, state: {waiting: {reason: ErrImagePull}}}] | 0/1   | ErrImagePull | "1"      |

  @rule:table-kind-cells @since:1.24
  Scenario Outline: The row of a Pod with <values> has IP <ip>, Nominated Node <node> and Readiness Gates <gates>
    table-kind-cells: missing values are shown as <none>; only gates whose condition is True count.
    Detects: a server that shows the last address, or counts all conditions.
    Given the response to POST /api/v1/namespaces/{namespace}/pods with this body is saved as "a":
      """
      {metadata: {name: a}, spec: {schedulerName: none, <spec>containers: [{name: c, image: i}]}}
      """
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    And the request header "Content-Type" is "application/merge-patch+json"
    When PATCH /api/v1/namespaces/{namespace}/pods/a/status?dryRun=All with the body:
      """
      {status: {<status>}}
      """
    Then the rows of the table in any order are:
      | Name | IP   | Node   | Nominated Node | Readiness Gates |
      | a    | <ip> | <none> | <node>         | <gates>         |

    Examples: values
      | values                | spec                                                                                | status                                                                                  | ip        | node   | gates  |
      | no values             |                                                                                     | phase: Pending                                                                          | <none>    | <none> | <none> |
      | two addresses         |                                                                                     | phase: Running, podIP: 192.0.2.1, podIPs: [{ip: 192.0.2.1}, {ip: "2001:db8::1"}]        | 192.0.2.1 | <none> | <none> |
      | a nominated Node      |                                                                                     | phase: Pending, nominatedNodeName: n                                                    | <none>    | n      | <none> |
      | three readiness gates | readinessGates: [{conditionType: x/a}, {conditionType: x/b}, {conditionType: x/c}], | phase: Running, conditions: [{type: x/a, status: "True"}, {type: x/b, status: "False"}] | <none>    | <none> | 1/3    |

  @rule:table-kind-cells @since:1.24
  Scenario Outline: The row of a terminating Pod with <status> has the status <reason>
    table-kind-cells: a deletionTimestamp takes precedence over the states of containers, except for a Pod in the phase Succeeded or Failed.
    Detects: a server that shows the state of containers until the Pod is gone.
    Given the response to POST /api/v1/namespaces/{namespace}/pods with this body is saved as "a":
      """
      {metadata: {name: a, finalizers: [example.com/hold]}, spec: {schedulerName: none, containers: [{name: c, image: i}]}}
      """
    And the Pod "a" is terminating
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    And the request header "Content-Type" is "application/merge-patch+json"
    When PATCH /api/v1/namespaces/{namespace}/pods/a/status?dryRun=All with the body:
      """
      {status: {<status>}}
      """
    Then the rows of the table in any order are:
      | Name | Ready | Status   | Restarts |
      | a    | 0/1   | <reason> | "0"      |

    Examples: states
      | status                           | reason      |
      | phase: Running                   | Terminating |
      | phase: Running, reason: NodeLost | Unknown     |

    @since:1.31
    Examples: Pods in the phase Failed
      | status                         | reason  |
      | phase: Failed, reason: Evicted | Evicted |

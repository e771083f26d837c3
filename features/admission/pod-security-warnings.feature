@area:admission
Feature: Warnings about Pod templates
  In a namespace with the Pod Security label "warn", the server checks the Pod template of every workload, in creations and in updates.

  Background:
    # The namespace also enforces the standard. As soon as the server rejects such a Pod, it has observed both labels.
    Given PATCH /api/v1/namespaces/{namespace} with the body:
      """application/merge-patch+json
      {"metadata":{"labels":{"pod-security.{dialect:domain}/warn":"baseline","pod-security.{dialect:domain}/enforce":"baseline"}}}
      """
    And the response is 200
    And within 20 seconds these checks succeed:
      | POST /api/v1/namespaces/{namespace}/pods?dryRun=All with {"metadata":{"name":"b"},"spec":{"hostNetwork":true,"containers":[{"name":"c","image":"i"}]}} | 403 |

  @rule:adm-pod-security-warning
  Scenario Outline: A POST of a <kind> whose Pod template violates the standard returns a warning
    adm-pod-security-warning: the template of every workload is checked.
    Detects: a server that checks the templates of some workloads only, or ignores templates of jobs.
    When POST <collection>?dryRun=All with the body:
      """
      metadata: { name: a }
      <body>
      """
    Then the response is 201
    And the warnings in any order are:
      | text                                                                            |
      | would violate PodSecurity "baseline:latest": host namespaces (hostNetwork=true) |

    @needs:type:podtemplates
    Examples: PodTemplate
      | kind        | collection                                  | body                                                                           |
      | PodTemplate | /api/v1/namespaces/{namespace}/podtemplates | template: { spec: { hostNetwork: true, containers: [{ name: c, image: i }] } } |

    @needs:type:replicationcontrollers
    Examples: ReplicationController
      | kind                  | collection                                            | body                                                                                                                                                      |
      | ReplicationController | /api/v1/namespaces/{namespace}/replicationcontrollers | spec: { replicas: 0, selector: { a: b }, template: { metadata: { labels: { a: b } }, spec: { hostNetwork: true, containers: [{ name: c, image: i }] } } } |

    @needs:type:deployments.apps
    Examples: apps
      | kind        | collection                                        | body                                                                                                                                                                                       |
      | Deployment  | /apis/apps/v1/namespaces/{namespace}/deployments  | spec: { replicas: 0, selector: { matchLabels: { a: b } }, template: { metadata: { labels: { a: b } }, spec: { hostNetwork: true, containers: [{ name: c, image: i }] } } }                 |
      | ReplicaSet  | /apis/apps/v1/namespaces/{namespace}/replicasets  | spec: { replicas: 0, selector: { matchLabels: { a: b } }, template: { metadata: { labels: { a: b } }, spec: { hostNetwork: true, containers: [{ name: c, image: i }] } } }                 |
      | StatefulSet | /apis/apps/v1/namespaces/{namespace}/statefulsets | spec: { replicas: 0, serviceName: s, selector: { matchLabels: { a: b } }, template: { metadata: { labels: { a: b } }, spec: { hostNetwork: true, containers: [{ name: c, image: i }] } } } |
      | DaemonSet   | /apis/apps/v1/namespaces/{namespace}/daemonsets   | spec: { selector: { matchLabels: { a: b } }, template: { metadata: { labels: { a: b } }, spec: { hostNetwork: true, containers: [{ name: c, image: i }] } } }                              |

    @needs:type:jobs.batch @needs:type:cronjobs.batch
    Examples: batch
      | kind    | collection                                     | body                                                                                                                                                                            |
      | Job     | /apis/batch/v1/namespaces/{namespace}/jobs     | spec: { template: { spec: { hostNetwork: true, restartPolicy: Never, containers: [{ name: c, image: i }] } } }                                                                  |
      | CronJob | /apis/batch/v1/namespaces/{namespace}/cronjobs | spec: { schedule: "1 2 3 4 5", suspend: true, jobTemplate: { spec: { template: { spec: { hostNetwork: true, restartPolicy: Never, containers: [{ name: c, image: i }] } } } } } |

  @rule:adm-pod-security-warning @needs:type:deployments.apps
  Scenario Outline: <request> of a Deployment whose Pod template violates the standard returns a warning
    adm-pod-security-warning: updates are checked, even if they do not change the template, and so are applies that create the object.
    Detects: a server that checks only POST, or only writes that change the template.
    Given the Deployment "empty" named "a" with:
      | spec.replicas                  | 0    |
      | spec.template.spec.hostNetwork | true |
    When <method> /apis/apps/v1/namespaces/{namespace}/deployments/<query> with the body:
      """application/<type>
      <body>
      """
    Then the response is a success
    And the warnings in any order are:
      | text                                                                            |
      | would violate PodSecurity "baseline:latest": host namespaces (hostNetwork=true) |

    Examples: updates
      | request                                 | method | query                       | type             | body                                                                                                                                                                                                                                               |
      | A merge patch of the labels             | PATCH  | a                           | merge-patch+json | {"metadata":{"labels":{"b":"c"}}}                                                                                                                                                                                                                  |
      | A dry-run JSON Patch of the labels      | PATCH  | a?dryRun=All                | json-patch+json  | [{"op":"add","path":"/metadata/labels","value":{"b":"c"}}]                                                                                                                                                                                         |
      | A server-side apply of the labels       | PATCH  | a?fieldManager=m            | apply-patch+yaml | {"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"a","labels":{"b":"c"}}}                                                                                                                                                            |
      | A PUT with other labels                 | PUT    | a                           | json             | {"metadata":{"name":"a","labels":{"b":"c"}},"spec":{"replicas":0,"selector":{"matchLabels":{"app":"web"}},"template":{"metadata":{"labels":{"app":"web"}},"spec":{"hostNetwork":true,"containers":[{"name":"web","image":"example.org/web:1"}]}}}} |
      | A server-side apply that creates a copy | PATCH  | b?fieldManager=m&dryRun=All | apply-patch+yaml | {"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"b"},"spec":{"replicas":0,"selector":{"matchLabels":{"a":"b"}},"template":{"metadata":{"labels":{"a":"b"}},"spec":{"hostNetwork":true,"containers":[{"name":"c","image":"i"}]}}}}   |

  @rule:adm-pod-security-warning @needs:type:cronjobs.batch
  Scenario: A merge patch of the labels of a CronJob whose Pod template violates the standard returns a warning
    adm-pod-security-warning: the server also checks the Pod template in spec.jobTemplate in updates.
    Detects: a server that checks CronJobs only when they are created.
    Given the response to POST /apis/batch/v1/namespaces/{namespace}/cronjobs with this body is saved as "a":
      """
      metadata: { name: a }
      spec: { schedule: "1 2 3 4 5", suspend: true, jobTemplate: { spec: { template: { spec: { hostNetwork: true, restartPolicy: Never, containers: [{ name: c, image: i }] } } } } }
      """
    When PATCH /apis/batch/v1/namespaces/{namespace}/cronjobs/a with the body:
      """application/merge-patch+json
      {"metadata":{"labels":{"b":"c"}}}
      """
    Then the response is 200
    And the warnings in any order are:
      | text                                                                            |
      | would violate PodSecurity "baseline:latest": host namespaces (hostNetwork=true) |

@area:admission
@needs:type:resourcequotas @needs:controller:resourcequota
Feature: ResourceQuotas of a namespace
  The server rejects a write that exceeds any ResourceQuota of its namespace.

  @rule:adm-quota-all-enforced
  Scenario Outline: POST of an object that exceeds the <position> of two quotas returns 403 and changes the usage of neither quota
    adm-quota-all-enforced: one exceeded quota is enough to reject the write, and no quota counts the rejected object.
    Detects: a server that checks only one quota, or counts the object in one quota before it checks the next.
    Given these ResourceQuota exist:
      | name  | spec.hard                             |
      | a-one | {"count/endpoints": "<first limit>"}  |
      | b-two | {"count/endpoints": "<second limit>"} |
    And the Endpoints "empty" named "kept"
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | beyond |
    Then the response is 403 Forbidden
    And the stored ResourceQuota "a-one" has:
      | status.used["count/endpoints"] | "1" |
    And the stored ResourceQuota "b-two" has:
      | status.used["count/endpoints"] | "1" |

    Examples: the exceeded quota
      | position | first limit | second limit |
      | first    | 1           | 5            |
      | second   | 5           | 1            |

  @rule:adm-quota-limit-inclusive
  Scenario Outline: POST of an object returns <response> if the resulting usage <relation> the limit of a ResourceQuota
    adm-quota-limit-inclusive: the usage may be equal to the limit.
    Detects: a server that rejects an object that makes the usage equal to the limit, or accepts an object that makes the usage exceed the limit.
    Given these ResourceQuota exist:
      | name | spec.hard                      |
      | q    | {"count/endpoints": "<limit>"} |
    And the Endpoints "empty" named "kept"
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | next |
    Then the response is <response>
    And the stored ResourceQuota "q" has:
      | status.used["count/endpoints"] | "<usage>" |

    Examples: limits
      | relation    | limit | response      | usage |
      | exceeds     | 1     | 403 Forbidden | 1     |
      | reaches     | 2     | 201           | 2     |
      | stays below | 3     | 201           | 2     |

  @rule:adm-quota-all-enforced
  Scenario Outline: <write> that creates an object returns 403 if the object exceeds a ResourceQuota
    adm-quota-all-enforced: the quota applies to every request that creates an object.
    Detects: a server that checks quotas only for POST.
    Given these ResourceQuota exist:
      | name | spec.hard                |
      | q    | {"count/endpoints": "0"} |
    When <method> /api/v1/namespaces/{namespace}/endpoints/a?<query> with the body:
      """<type>
      {"apiVersion": "v1", "kind": "Endpoints", "metadata": {"name": "a"}}
      """
    Then the response is 403 Forbidden
    And there is no Endpoints "a"

    Examples: writes
      | write    | method | type                         | query          |
      | A PUT    | PUT    | application/json             | fieldManager=a |
      | An apply | PATCH  | application/apply-patch+yaml | fieldManager=a |

  @rule:adm-quota-scopes @needs:type:pods
  Scenario Outline: POST of a Pod that matches <matched> of two <conditions> of a full ResourceQuota returns <response>
    adm-quota-scopes: a quota counts only Pods that match every scope and every expression of the scopeSelector.
    Detects: a server that evaluates only the first scope or expression, or counts Pods that match any scope or expression.
    Given these ResourceQuota exist:
      | name | spec.hard     | spec.scopes | spec.scopeSelector |
      | q    | {"pods": "0"} | <scopes>    | <selector>         |
    When POST /api/v1/namespaces/{namespace}/pods?dryRun=All with the body:
      """
      metadata: { name: a }
      spec: { <deadline>containers: [{ name: c, image: i<resources> }] }
      """
    Then the response is <response>

    Examples: scopes and expressions
      | matched         | conditions                | scopes                          | selector                                                                                                                 | deadline                   | resources                           | response      |
      | both            | scopes                    | ["BestEffort","NotTerminating"] | (absent)                                                                                                                 |                            |                                     | 403 Forbidden |
      | only the first  | scopes                    | ["BestEffort","NotTerminating"] | (absent)                                                                                                                 | activeDeadlineSeconds: 60, |                                     | 201           |
      | only the second | scopes                    | ["BestEffort","NotTerminating"] | (absent)                                                                                                                 |                            | , resources: { limits: { cpu: 1 } } | 201           |
      | both            | scopeSelector expressions | (absent)                        | {"matchExpressions":[{"scopeName":"BestEffort","operator":"Exists"},{"scopeName":"NotTerminating","operator":"Exists"}]} |                            |                                     | 403 Forbidden |
      | only the first  | scopeSelector expressions | (absent)                        | {"matchExpressions":[{"scopeName":"BestEffort","operator":"Exists"},{"scopeName":"NotTerminating","operator":"Exists"}]} | activeDeadlineSeconds: 60, |                                     | 201           |
      | only the second | scopeSelector expressions | (absent)                        | {"matchExpressions":[{"scopeName":"BestEffort","operator":"Exists"},{"scopeName":"NotTerminating","operator":"Exists"}]} |                            | , resources: { limits: { cpu: 1 } } | 201           |

  @rule:adm-quota-all-enforced
  Scenario: POST of an object that two quotas allow changes the usage of both quotas
    adm-quota-all-enforced: each quota counts the object.
    Detects: a server that changes the usage of only one quota.
    Given these ResourceQuota exist:
      | name  | spec.hard                |
      | a-one | {"count/endpoints": "5"} |
      | b-two | {"count/endpoints": "5"} |
    When POST /api/v1/namespaces/{namespace}/endpoints with the Endpoints "empty" where:
      | metadata.name | a |
    Then the response is 201
    And the stored ResourceQuota "a-one" has:
      | status.used["count/endpoints"] | "1" |
    And the stored ResourceQuota "b-two" has:
      | status.used["count/endpoints"] | "1" |

  @rule:adm-quota-all-enforced
  Scenario Outline: <request> does not change the usage of a ResourceQuota
    adm-quota-all-enforced: a dry run is checked, but not counted.
    Detects: a server that counts the object of a dry run in some requests.
    Given these ResourceQuota exist:
      | name | spec.hard                |
      | q    | {"count/endpoints": "5"} |
    And the Endpoints "empty" named "kept"
    When <method> /api/v1/namespaces/{namespace}/endpoints<path> with the body:
      """<type>
      {"apiVersion": "v1", "kind": "Endpoints", "metadata": {"name": "<name>"}}
      """
    Then the response is <response>
    And the stored ResourceQuota "q" has:
      | status.used["count/endpoints"] | "1" |

    Examples: requests
      | request                         | method | path                         | type                         | name | response |
      | A dry-run apply of a new object | PATCH  | /a?dryRun=All&fieldManager=a | application/apply-patch+yaml | a    | 201      |
      | A dry-run PUT of a new object   | PUT    | /a?dryRun=All                | application/json             | a    | 201      |

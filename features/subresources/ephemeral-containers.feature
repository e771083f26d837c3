@area:subresources
@needs:type:pods
Feature: Ephemeral containers of Pods
  A write of the subresource ephemeralcontainers adds ephemeral containers to a Pod and changes nothing else.

  @rule:sub-ephemeral-containers-added
  Scenario: A patch of ephemeralcontainers adds a container and changes no other field of the spec
    sub-ephemeral-containers-added: the other containers and activeDeadlineSeconds do not change.
    Detects: a server that stores the complete spec from the request body, or drops the ephemeral containers.
    Given the Pod "one-container" named "a" with:
      | spec.schedulerName | nobody |
    When PATCH /api/v1/namespaces/{namespace}/pods/a/ephemeralcontainers with the body:
      """application/strategic-merge-patch+json
      {"spec":{"activeDeadlineSeconds":60,"ephemeralContainers":[{"name":"debugger","image":"debug"}]}}
      """
    Then the response is 200
    And the stored Pod "a" has:
      | spec.ephemeralContainers[0].name  | debugger                     |
      | spec.ephemeralContainers[0].image | debug                        |
      | spec.containers[0].image          | {a:spec.containers[0].image} |
      | spec.activeDeadlineSeconds        | (absent)                     |

  @rule:sub-ephemeral-containers-kept
  Scenario Outline: A patch of ephemeralcontainers that <change> ephemeral container returns 422 Invalid
    sub-ephemeral-containers-kept: clients cannot change or remove an existing ephemeral container.
    Detects: a server that allows the change or removal of an ephemeral container.
    Given the Pod "one-container" named "a" with:
      | spec.schedulerName | nobody |
    And PATCH /api/v1/namespaces/{namespace}/pods/a/ephemeralcontainers with the body:
      """application/strategic-merge-patch+json
      {"spec":{"ephemeralContainers":[{"name":"first","image":"debug"},{"name":"second","image":"debug"}]}}
      """
    And the response is 200
    When PATCH /api/v1/namespaces/{namespace}/pods/a/ephemeralcontainers with the body:
      """application/merge-patch+json
      {"spec":{"ephemeralContainers":[<containers>]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                    | reason              |
      | spec.ephemeralContainers | FieldValueForbidden |

    Examples: changes of the first and of the last container
      | change            | containers                                                         |
      | changes the first | {"name":"first","image":"other"},{"name":"second","image":"debug"} |
      | changes the last  | {"name":"first","image":"debug"},{"name":"second","image":"other"} |
      | removes the first | {"name":"second","image":"debug"}                                  |
      | removes the last  | {"name":"first","image":"debug"}                                   |

  @rule:sub-ephemeral-containers-metadata
  Scenario: A patch of ephemeralcontainers keeps labels and annotations
    sub-ephemeral-containers-metadata: the write adds the container and ignores the metadata in the body.
    Detects: a server that stores the metadata from the request body, so that a debugger can change the labels of the Pod.
    Given the Pod "one-container" named "a" with:
      | spec.schedulerName   | nobody                |
      | metadata.labels      | {"app":"a"}           |
      | metadata.annotations | {"example.com/a":"a"} |
    When PATCH /api/v1/namespaces/{namespace}/pods/a/ephemeralcontainers with the body:
      """application/strategic-merge-patch+json
      {"metadata":{"labels":{"app":"b"},"annotations":{"example.com/a":"b"}},"spec":{"ephemeralContainers":[{"name":"debugger","image":"debug"}]}}
      """
    Then the response is 200
    And the stored Pod "a" has:
      | spec.ephemeralContainers[0].name | debugger              |
      | metadata.labels                  | {"app":"a"}           |
      | metadata.annotations             | {"example.com/a":"a"} |

  @rule:sub-ephemeral-containers-added
  Scenario Outline: A <write> of ephemeralcontainers adds a second container and keeps the first
    sub-ephemeral-containers-added: each write adds containers to the list.
    Detects: a server that stores only the containers of the last request, or supports only strategic merge patches.
    Given the Pod "one-container" named "a" with:
      | spec.schedulerName | nobody |
    And PATCH /api/v1/namespaces/{namespace}/pods/a/ephemeralcontainers with the body:
      """application/strategic-merge-patch+json
      {"spec":{"ephemeralContainers":[{"name":"first","image":"debug"}]}}
      """
    When PATCH /api/v1/namespaces/{namespace}/pods/a/ephemeralcontainers with the body:
      """<type>
      <body>
      """
    Then the response is 200
    And the response has:
      | spec.ephemeralContainers[*].name | in this order | first, second |
    And the stored Pod "a" has:
      | spec.ephemeralContainers[*].name | in this order | first, second |

    Examples: writes
      | write                 | type                                   | body                                                                                                                                             |
      | JSON Patch            | application/json-patch+json            | [{"op":"add","path":"/spec/ephemeralContainers/-","value":{"name":"second","image":"debug"}}]                                                    |
      | strategic merge patch | application/strategic-merge-patch+json | {"spec":{"$setElementOrder/ephemeralContainers":[{"name":"first"},{"name":"second"}],"ephemeralContainers":[{"name":"second","image":"debug"}]}} |

  @rule:sub-ephemeral-containers-added
  Scenario: A dry-run patch of ephemeralcontainers returns both containers and stores only the first
    sub-ephemeral-containers-added: a dry run adds the container only to the response.
    Detects: a server that ignores dryRun in writes of ephemeralcontainers.
    Given the Pod "one-container" named "a" with:
      | spec.schedulerName | nobody |
    And PATCH /api/v1/namespaces/{namespace}/pods/a/ephemeralcontainers with the body:
      """application/strategic-merge-patch+json
      {"spec":{"ephemeralContainers":[{"name":"first","image":"debug"}]}}
      """
    When PATCH /api/v1/namespaces/{namespace}/pods/a/ephemeralcontainers?dryRun=All with the body:
      """application/json-patch+json
      [{"op":"add","path":"/spec/ephemeralContainers/-","value":{"name":"second","image":"debug"}}]
      """
    Then the response is 200
    And the response has:
      | spec.ephemeralContainers[*].name | in this order | first, second |
    And the stored Pod "a" has:
      | spec.ephemeralContainers[*].name | in this order | first |

  @rule:sub-ephemeral-containers-added
  Scenario Outline: A patch of ephemeralcontainers with <problem> returns 422 Invalid
    sub-ephemeral-containers-added: the server validates the new container.
    Detects: a server that validates ephemeral containers like the other containers, or does not validate them.
    Given the Pod "one-container" named "a" with:
      | spec.schedulerName      | nobody |
      | spec.containers[0].name | web    |
    When PATCH /api/v1/namespaces/{namespace}/pods/a/ephemeralcontainers with the body:
      """application/strategic-merge-patch+json
      {"spec":{"ephemeralContainers":[{"name":"first","image":"debug"},<container>]}}
      """
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                              | reason   |
      | spec.ephemeralContainers[1].<name> | <reason> |
    And the stored Pod "a" is unchanged

    Examples: containers
      | problem                       | name  | reason              | container                                                        |
      | the name of another container | name  | FieldValueDuplicate | {"name":"web","image":"debug"}                                   |
      | ports                         | ports | FieldValueForbidden | {"name":"second","image":"debug","ports":[{"containerPort":80}]} |

  @rule:sub-ephemeral-containers-added
  Scenario: POST of a Pod with an ephemeral container returns 422 Invalid
    sub-ephemeral-containers-added: only a write of ephemeralcontainers adds ephemeral containers.
    Detects: a server that creates Pods with ephemeral containers.
    When POST /api/v1/namespaces/{namespace}/pods with the Pod "one-container" where:
      | metadata.name            | a                                     |
      | spec.ephemeralContainers | [{"name":"debugger","image":"debug"}] |
    Then the response is 422 Invalid
    And the causes in any order are:
      | field                    | reason              |
      | spec.ephemeralContainers | FieldValueForbidden |
    And there is no Pod "a"

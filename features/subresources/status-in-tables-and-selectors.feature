@area:subresources
Feature: The latest status in lists, Tables and field selectors
  Lists, Tables and selectors use the current status of an object, even if its generation has not changed.

  @rule:table-rows-cells @needs:type:ingresses.networking
  Scenario Outline: The Table of <target> contains the latest status
    table-rows-cells: the cells contain values of the current object.
    Detects: a server that updates the cells only if the generation changes.
    Given the Ingress "empty" named "a"
    And the response to PUT /apis/networking.orch.io/v1/namespaces/{namespace}/ingresses/a/status with this body is saved as "b":
      """
      {apiVersion: networking.orch.io/v1, kind: Ingress, metadata: {name: a}, status: {loadBalancer: {ingress: [{ip: 192.0.2.1}]}}}
      """
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    And GET /apis/networking.orch.io/v1/namespaces/{namespace}/ingresses<path>
    And the response to PUT /apis/networking.orch.io/v1/namespaces/{namespace}/ingresses/a/status with this body is saved as "c":
      """
      {apiVersion: networking.orch.io/v1, kind: Ingress, metadata: {name: a}, status: {loadBalancer: {ingress: [{ip: 192.0.2.2}]}}}
      """
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    When GET /apis/networking.orch.io/v1/namespaces/{namespace}/ingresses<path>
    Then the rows of the table in any order are:
      | Name | Address   |
      | a    | 192.0.2.2 |

    Examples: reads
      | target    | path |
      | a list    |      |
      | an object | /a   |

  @rule:table-custom-columns @needs:crd
  Scenario: The Table of a custom resource contains the latest status
    table-custom-columns: the cells contain values of the current object.
    Detects: a server that updates the cells only if the generation changes.
    Given a CustomResourceDefinition for Widget with the version "v1", the subresources status and scale, and these properties of spec and fields of the definition:
      """
      replicas: {type: integer}
      ---
      versions:
        - additionalPrinterColumns: [{name: Current, type: integer, jsonPath: .status.replicas}]
      """
    And the response to POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with this body is saved as "a":
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a}, spec: {replicas: 1}}
      """
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    And GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets
    And the response to PUT /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a/status with this body is saved as "b":
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: a, resourceVersion: "{a:metadata.resourceVersion}"}, status: {replicas: 3}}
      """
    And the request header "Accept" is "application/json;as=Table;g=meta.orch.io;v=v1"
    When GET /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets
    Then the response has:
      | rows[0].cells | ["a",3] |

  Scenario Outline: After a write of the status, a list of <resource kind> at resourceVersion 0 is a consistent snapshot
    sub-status-new-version: a list with resourceVersionMatch=Exact at the returned resourceVersion has the same items.
    Detects: a server whose watch cache returns items without the latest status in a list with the latest resourceVersion.
    Given the resource "labelled" named "a"
    And the manager "one" has changed the status of the resource "a":
      """
      {resource:status patch}
      """
    And GET /{collection}?resourceVersionMatch=NotOlderThan&resourceVersion={a:metadata.resourceVersion}
    And the response to GET /{collection}?resourceVersion=0 is saved as "any"
    When GET /{collection}?resourceVersionMatch=Exact&resourceVersion={any:metadata.resourceVersion}
    Then the response is 200
    And the response has:
      | items | {any:items} |

    @rule:sub-status-new-version @resource @needs:resource:status @since:1.27
    Examples: resource under test
      | resource kind           |
      | the resource under test |

    @rule:sub-status-new-version @resource:custom @needs:crd @since:1.27
    Examples: custom resource
      | resource kind     |
      | a custom resource |

  @rule:sub-status-field-selector @needs:type:pods
  Scenario Outline: After a write of the status, a list of Pods with the fieldSelector <selector> contains only the Pod "<names>"
    sub-status-field-selector: the server compares the selector with the current status.
    Detects: a server that updates the index of a selector only on writes of the object itself.
    Given the Pod "one-container" named "a"
    And the Pod "one-container" named "b"
    And the manager "two" has changed the status of the Pod "a":
      """
      {status: {phase: Running, podIP: 192.0.2.1}}
      """
    When GET /api/v1/namespaces/{namespace}/pods with the query:
      | fieldSelector | <selector> |
    Then the list has:
      | names | in any order | <names> |

    Examples: selectors
      | selector               | names |
      | status.phase=Running   | a     |
      | status.phase!=Running  | b     |
      | status.podIP=192.0.2.1 | a     |

  @rule:sub-status-field-selector @needs:type:pods
  Scenario: A watch of Pods with a fieldSelector on the status reports when the status of a Pod starts and stops matching
    sub-status-field-selector: the watch sends ADDED when the Pod starts matching, and DELETED when it stops matching.
    Detects: a server that compares the selector only with the initial status of the object.
    Given the Pod "one-container" named "a"
    And a watch on /api/v1/namespaces/{namespace}/pods?watch=1&timeoutSeconds=20&resourceVersion={a:metadata.resourceVersion}&fieldSelector=status.phase%3DRunning
    And the manager "two" has changed the status of the Pod "a":
      """
      {status: {phase: Running}}
      """
    When PATCH /api/v1/namespaces/{namespace}/pods/a/status with the body:
      """application/merge-patch+json
      {"status":{"phase":"Succeeded"}}
      """
    Then the response is 200
    And the watch reports:
      | type    | name |
      | ADDED   | a    |
      | DELETED | a    |

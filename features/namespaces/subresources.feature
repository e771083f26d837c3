@area:namespaces
@needs:controller:namespace @needs:type:pods
Feature: Requests on Pods in terminating namespaces
  A POST of a Binding or an Eviction is a create, which a terminating namespace does not allow.

  @rule:ns-create-in-terminating-namespace-403 @since:1.22
  Scenario Outline: POST of <kind> in a terminating namespace returns 403 and leaves the Pod unchanged
    ns-create-in-terminating-namespace-403: the server checks the namespace also for subresources.
    Detects: a server that checks the namespace only for requests that store a new object.
    Given the Pod "one-container" named "held" in namespace "doomed" with:
      | spec.schedulerName  | nobody               |
      | metadata.finalizers | ["example.com/hold"] |
    And the Namespace "{namespace:doomed}" is terminating
    When POST /api/v1/namespaces/{namespace:doomed}/<path> with the body:
      """
      <body>
      """
    Then the response is 403 Forbidden
    And the stored Pod "held" has:
      | spec.nodeName | (absent) |

    Examples: kinds
      | kind        | path               | body                                                                                              |
      | an Eviction | pods/held/eviction | {apiVersion: policy/v1, kind: Eviction, metadata: {name: held}}                                   |
      | a Binding   | pods/held/binding  | {apiVersion: v1, kind: Binding, metadata: {name: held}, target: {kind: Node, name: "n-{unique}"}} |

@area:cel
@needs:crd
Feature: Transition rules of list items
  The server compares an item of a list of type map with the old item that has the same keys.

  Background:
    Given a CustomResourceDefinition for Widget with these properties of spec:
      """
      ports:
        type: array
        maxItems: 5
        x-kubernetes-list-type: map
        x-kubernetes-list-map-keys: [port, protocol]
        items:
          type: object
          required: [port, protocol]
          properties: {port: {type: integer}, protocol: {type: string}, size: {type: integer}}
          x-kubernetes-validations: [{rule: self.size >= oldSelf.size}]
      """
    And the response to POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with this body is saved as "a":
      """
      apiVersion: '{unique}.example.com/v1'
      kind: Widget
      metadata: {name: a}
      spec: {ports: [{port: 1, protocol: TCP, size: 9}, {port: 1, protocol: UDP, size: 1}, {port: 2, protocol: UDP, size: 4}]}
      """

  @rule:cel-transition-rule
  Scenario Outline: An update that <change> returns <response> with the rule that sizes may not shrink
    cel-transition-rule: oldSelf is the item with the same values of all keys, and a new item has no oldSelf.
    Detects: a server that takes oldSelf by position, or by the first key only.
    When PUT /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a with the saved object "a" where:
      | spec.ports | [<ports>] |
    Then the response is <response>

    Examples: changes
      | change                                      | response    | ports                                                                                                          |
      | raises the size of the second item          | 200         | {"port":1,"protocol":"TCP","size":9},{"port":1,"protocol":"UDP","size":2},{"port":2,"protocol":"UDP","size":4} |
      | lowers the size of the second item          | 422 Invalid | {"port":1,"protocol":"TCP","size":9},{"port":1,"protocol":"UDP","size":0},{"port":2,"protocol":"UDP","size":4} |
      | lowers the size of the last item            | 422 Invalid | {"port":1,"protocol":"TCP","size":9},{"port":1,"protocol":"UDP","size":1},{"port":2,"protocol":"UDP","size":3} |
      | reverses the items                          | 200         | {"port":2,"protocol":"UDP","size":4},{"port":1,"protocol":"UDP","size":1},{"port":1,"protocol":"TCP","size":9} |
      | removes the first item                      | 200         | {"port":1,"protocol":"UDP","size":1},{"port":2,"protocol":"UDP","size":4}                                      |
      | replaces an item by one of another protocol | 200         | {"port":2,"protocol":"TCP","size":0},{"port":1,"protocol":"TCP","size":9},{"port":1,"protocol":"UDP","size":1} |

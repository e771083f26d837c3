@area:errors
@needs:crd
Feature: Unsupported methods on paths of custom resources
  The specification requires 405 for every method that a path does not support. For custom resources, kube-apiserver selects the operation
  by the method alone.

  Background:
    Given a CustomResourceDefinition for Widget with the version "v1", the subresources status and scale, and these properties of spec:
      """
      replicas: {type: integer}
      """
    And the manager "one" has applied the Widget "a":
      """
      spec: {replicas: 1}
      """

  @rule:err-405-method @profile:specification
  Scenario Outline: <method> on <target> of a custom resource returns 405 MethodNotAllowed
    err-405-method: a path of a custom resource returns 405 for a method that it does not support, and the server creates nothing.
    Detects: a server that executes the method as if the path supported it.
    When <method> <path> with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: b}}
      """
    Then the response is 405 MethodNotAllowed
    And there is no Widget "b"

    Examples: unsupported methods
      | method | target               | path                                                           |
      | POST   | an object            | /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/b |
      | PUT    | a collection         | /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets   |
      | PUT    | an API group version | /apis/{unique}.example.com/v1                                  |

  @rule:err-405-method @since:1.18
  Scenario Outline: <method> on <subresource> of a custom resource returns a 405 Status with the resource in the details
    err-405-method: the details contain the group and the resource.
    Detects: a server that returns details only for built-in resources.
    When <method> <path>
    Then the response is 405 MethodNotAllowed
    And the Status has:
      | message | <verb> is not supported on resources of kind "widgets.{unique}.example.com" |
      | details | {"group":"{unique}.example.com","kind":"widgets"}                           |

    Examples: unsupported methods
      | method | subresource | verb   | path                                                                  |
      | DELETE | the status  | delete | /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a/status |
      | POST   | the scale   | create | /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a/scale  |

  @rule:err-405-method @profile:kubernetes @since:1.18
  Scenario: POST to the path of a custom object creates the object named in the body
    err-405-method: kube-apiserver differs from the specification and ignores the name in the path.
    Detects: a server that creates an object with the name in the path.
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/other with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: b}}
      """
    Then the response is a success
    And the response has:
      | metadata.name | b |

  @rule:err-405-method @profile:kubernetes @since:1.18
  Scenario Outline: <method> on a collection of custom objects returns 400 because the path contains no name
    err-405-method: kube-apiserver differs from the specification and requires a name in the path before it reads the body.
    Detects: a server that decodes the body first.
    When <method> /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """<media type>
      {"kind":"Other"}
      """
    Then the response is 400 BadRequest
    And the Status has:
      | message | name must be provided |

    Examples: unsupported methods
      | method | media type                  |
      | PUT    | application/json            |
      | PATCH  | application/merge-patch+json |

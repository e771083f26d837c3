@area:errors
@needs:crd
Feature: Methods on the paths of custom types
  kube-apiserver reads the method before it looks at the path of a custom type; the specification lets no path have a method that it
  does not support.

  Background:
    Given the custom type Widget of the versions "v1" with status and scale, whose spec has:
      """
      replicas: {type: integer}
      """
    And "one" has applied the Widget "a":
      """
      spec: {replicas: 1}
      """

  @rule:err-405-method @profile:specification
  Scenario Outline: <method> on <what> of a custom type is not allowed
    err-405-method: of custom types as of all others, and nothing is made or changed.
    Detects: the method is taken for what it means elsewhere.
    When <method> <path> with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: b}}
      """
    Then the answer is 405 MethodNotAllowed
    And there is no Widget "b"

    Examples: methods
      | method | what                   | path                                                             |
      | POST   | an object              | /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/b   |
      | PUT    | a collection           | /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets     |
      | PUT    | a version of the group | /apis/{unique}.example.com/v1                                    |

  @rule:err-405-method
  Scenario Outline: <method> on <what> of a custom type is refused with what it was about
    err-405-method: the Status has the type in its details.
    Detects: only the types that the server brings have details.
    When <method> <path>
    Then the answer is 405 MethodNotAllowed
    And the Status has:
      | message | <verb> is not supported on resources of kind "widgets.{unique}.example.com" |
      | details | {"group":"{unique}.example.com","kind":"widgets"}                           |

    Examples: methods
      | method | what       | verb   | path                                                                  |
      | DELETE | the status | delete | /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a/status |
      | POST   | the scale  | create | /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/a/scale  |

  @rule:err-405-method @profile:kubernetes
  Scenario: A POST to a path of a custom object makes the object of the body
    err-405-method: kube-apiserver departs here: the name in the path is not looked at.
    Detects: the object gets the name of the path.
    When POST /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets/other with the body:
      """
      {apiVersion: '{unique}.example.com/v1', kind: Widget, metadata: {name: b}}
      """
    Then the answer is a success
    And the answer has:
      | metadata.name | b |

  @rule:err-405-method @profile:kubernetes
  Scenario Outline: <method> on a collection of a custom type wants a name
    err-405-method: kube-apiserver departs here: it looks for the name in the path first.
    Detects: the body is looked at before.
    When <method> /apis/{unique}.example.com/v1/namespaces/{namespace}/widgets with the body:
      """<media type>
      {"kind":"Other"}
      """
    Then the answer is 400 BadRequest
    And the Status has:
      | message | name must be provided |

    Examples: methods
      | method | media type                  |
      | PUT    | application/json            |
      | PATCH  | application/merge-patch+json |

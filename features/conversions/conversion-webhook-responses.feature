@area:conversions
@needs:crd
@needs:webhooks
Feature: Responses of conversion webhooks
  The server validates the response of a conversion webhook. It neither returns nor stores an object that it cannot convert.

  Background:
    Given a CustomResourceDefinition for Widget with the versions "v1, beta", the subresources status and scale, and these properties of spec:
      """
      size: {type: integer}
      length: {type: integer}
      replicas: {type: integer}
      """

  Scenario Outline: GET in another version returns 500 if the webhook <problem>
    The message describes the problem, and the response contains no object.
    Detects: a server that accepts any response of the webhook.
    Given the manager "one" has applied the Widget "a":
      """
      {spec: {size: 3}}
      """
    And the conversion webhook "Widget" with:
      """
      <webhook>
      """
    When GET /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets/a
    Then the response is 500
    And the Status has:
      | message | /^conversion webhook for .*Widget <message>/ |

    @rule:conv-crd-webhook-failure
    Examples: failures
      | problem           | webhook                                                           | message                       |
      | reports a failure | review: {response: {result: {status: Failure, message: too big}}} | failed: too big               |
      | does not respond  | closesConnection: true                                            | failed: Post ".*timeout=30s": |

    @rule:conv-crd-webhook-uid
    Examples: response.uid
      | problem                      | webhook                          | message                                      |
      | returns another response.uid | review: {response: {uid: other}} | failed: expected response.uid=.* got "other" |

    @rule:conv-crd-webhook-every-object
    Examples: number, version and kind of the objects
      | problem                                 | webhook                                       | message                               |
      | returns no objects                      | review: {response: {convertedObjects: []}}    | returned 0 objects, expected 1        |
      | returns the requested version unchanged | each: {apiVersion: '{unique}.example.com/v1'} | returned invalid object.*groupVersion |
      | changes the kind                        | each: {kind: Gadget}                          | returned invalid object.*kind         |

    @rule:conv-crd-webhook-identity
    Examples: identity of the object
      | problem        | webhook                         | message                                          |
      | changes a name | each: {metadata: {name: other}} | returned invalid object: must have the same name |
      | changes a uid  | each: {metadata: {uid: other}}  | returned invalid object: must have the same UID  |

  # Requests have deadlines since 1.21.
  @rule:conv-crd-webhook-failure @since:1.21
  Scenario: GET with a timeout returns 504 Timeout if the conversion webhook does not respond
    conv-crd-webhook-failure: the request ends at its own timeout, before the timeout of the webhook.
    Detects: a server that waits for the webhook, or returns the object without conversion.
    Given the manager "one" has applied the Widget "a":
      """
      {spec: {size: 3}}
      """
    And the conversion webhook "Widget" with:
      """
      hangs: true
      """
    When GET /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets/a?timeout=1s
    Then the response is 504 Timeout

  @rule:conv-crd-webhook-failure
  Scenario: POST in another version stores nothing if the conversion fails
    conv-crd-webhook-failure: the server rejects a write that it cannot convert to the storage version.
    Detects: a server that stores the object without conversion.
    Given the conversion webhook "Widget" with:
      """
      review: {response: {result: {status: Failure, message: too big}}}
      """
    When POST /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/beta', kind: Widget, metadata: {name: a}, spec: {length: 5}}
      """
    Then the response is 500
    And there is no Widget "a"

  @rule:conv-crd-webhook-metadata
  Scenario: A conversion webhook can change only the labels and annotations in metadata
    conv-crd-webhook-metadata: the server ignores all other metadata in the webhook response.
    Detects: a server that takes all metadata from the webhook, or ignores its labels.
    Given the manager "one" has applied the Widget "a":
      """
      {metadata: {labels: {app: web}}, spec: {size: 3}}
      """
    And the conversion webhook "Widget" with:
      """
      each: {metadata: {labels: {app: old}, annotations: {note: seen}, finalizers: [example.com/hold], generation: 77}}
      """
    When GET /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets/a
    Then the response is 200
    And the response has:
      | metadata.labels      | {"app":"old"}   |
      | metadata.annotations | {"note":"seen"} |
      | metadata.finalizers  | (absent)        |
      | metadata.generation  | 1               |

@area:conversions
@needs:crd
@needs:admission-webhook
Feature: What a conversion webhook may answer
  What it makes of an object is not taken on trust, and what can not be converted is neither shown nor stored.

  Background:
    Given the custom type Widget of the versions "v1, beta" with status and scale, whose spec has:
      """
      size: {type: integer}
      length: {type: integer}
      replicas: {type: integer}
      """

  Scenario Outline: A read fails when the webhook <what>
    <rule>: what is wrong is said, and nothing of the object is shown.
    Detects: any answer will do.
    Given "one" has applied the Widget "a":
      """
      {spec: {size: 3}}
      """
    And the conversion webhook "Widget" with:
      """
      <answers>
      """
    When GET /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets/a
    Then the answer is 500
    And the Status has:
      | message | /^conversion webhook for .*Widget <message>/ |

    @rule:conv-crd-webhook-failure
    Examples: that it failed
      | rule                     | what               | answers                                                            | message                       |
      | conv-crd-webhook-failure | reports a failure  | review: {response: {result: {status: Failure, message: too big}}} | failed: too big               |
      | conv-crd-webhook-failure | does not answer    | silent: true                                                       | failed: Post ".*timeout=30s": |

    @rule:conv-crd-webhook-uid
    Examples: to whom it answers
      | rule                 | what                    | answers                           | message                           |
      | conv-crd-webhook-uid | answers another request | review: {response: {uid: other}} | failed: expected response.uid=.* got "other" |

    @rule:conv-crd-webhook-every-object
    Examples: how many objects come back, and in which version
      | rule                          | what                             | answers                                     | message                              |
      | conv-crd-webhook-every-object | answers without the object       | review: {response: {convertedObjects: []}} | returned 0 objects, expected 1       |
      | conv-crd-webhook-every-object | answers in the version that was sent | each: {apiVersion: '{unique}.example.com/v1'} | returned invalid object.*groupVersion |
      | conv-crd-webhook-every-object | makes it another kind            | each: {kind: Gadget}                        | returned invalid object.*kind        |

    @rule:conv-crd-webhook-identity
    Examples: which object comes back
      | rule                      | what           | answers                           | message                                             |
      | conv-crd-webhook-identity | changes a name | each: {metadata: {name: other}}   | returned invalid object: must have the same name    |
      | conv-crd-webhook-identity | changes a uid  | each: {metadata: {uid: other}}    | returned invalid object: must have the same UID     |

  # Requests have deadlines since 1.21.
  @rule:conv-crd-webhook-failure @since:1.21
  Scenario: The webhook never answers
    conv-crd-webhook-failure: a request ends when its own time is over, long before the server stops waiting for the webhook.
    Detects: who asks waits for as long as the server does, or is shown what could not be converted.
    Given "one" has applied the Widget "a":
      """
      {spec: {size: 3}}
      """
    And the conversion webhook "Widget" with:
      """
      hangs: true
      """
    When GET /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets/a?timeout=1s
    Then the answer is 504 Timeout

  @rule:conv-crd-webhook-failure
  Scenario: A write that can not be converted stores nothing
    conv-crd-webhook-failure: it fails like a read.
    Detects: what can not be converted is stored as it was sent.
    Given the conversion webhook "Widget" with:
      """
      review: {response: {result: {status: Failure, message: too big}}}
      """
    When POST /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets with the body:
      """
      {apiVersion: '{unique}.example.com/beta', kind: Widget, metadata: {name: a}, spec: {length: 5}}
      """
    Then the answer is 500
    And there is no Widget "a"

  @rule:conv-crd-webhook-metadata
  Scenario: Of metadata a webhook changes labels and annotations
    conv-crd-webhook-metadata: everything else is as it was, whatever the webhook says.
    Detects: the metadata that comes back is taken as a whole, or labels are kept as they were too.
    Given "one" has applied the Widget "a":
      """
      {metadata: {labels: {app: web}}, spec: {size: 3}}
      """
    And the conversion webhook "Widget" with:
      """
      each: {metadata: {labels: {app: old}, annotations: {note: seen}, finalizers: [example.com/hold], generation: 77}}
      """
    When GET /apis/{unique}.example.com/beta/namespaces/{namespace}/widgets/a
    Then the answer is 200
    And the answer has:
      | metadata.labels      | {"app":"old"}   |
      | metadata.annotations | {"note":"seen"} |
      | metadata.finalizers  | (absent)        |
      | metadata.generation  | 1               |

@area:metadata
Feature: Server-set metadata in JSON Patches and applies
  A JSON Patch or an apply cannot change the metadata that the server sets.

  Scenario Outline: A JSON Patch that sets metadata.<field> of <resource kind> returns 422 Invalid and changes nothing
    meta-update-server-fields: the field is immutable in every patch type.
    Detects: a server that checks these fields only in merge patches, or only of built-in kinds.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """application/json-patch+json
      [{"op":"add","path":"/metadata/labels/app","value":"new"},{"op":"add","path":"/metadata/<field>","value":<value>}]
      """
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | metadata.<field> |
    And the stored resource "a" is unchanged

    @rule:meta-update-server-fields @resource
    Examples: resource under test
      | field                      | resource kind           | value |
      | deletionGracePeriodSeconds | the resource under test | 5     |

    @rule:meta-update-server-fields @resource:custom @needs:crd
    Examples: custom resource
      | field                      | resource kind     | value                                  |
      | uid                        | a custom resource | "11111111-2222-4333-8444-555555555555" |
      | deletionTimestamp          | a custom resource | "2020-01-01T00:00:00Z"                 |
      | deletionGracePeriodSeconds | a custom resource | 5                                      |

  Scenario Outline: A forced apply with another metadata.<field> of <resource kind> returns 422 Invalid and changes nothing
    meta-update-server-fields: the field is immutable, also in a forced apply.
    Detects: a server that ignores the field in an apply, or that checks applies only of built-in kinds.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a?fieldManager=one&force=true with the resource "labelled" as "application/apply-patch+yaml" where:
      | metadata.name    | a       |
      | metadata.<field> | <value> |
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | metadata.<field> |
    And the stored resource "a" is unchanged

    @rule:meta-update-server-fields @resource
    Examples: resource under test
      | field                      | resource kind           | value |
      | deletionGracePeriodSeconds | the resource under test | 5     |

    @rule:meta-update-server-fields @resource:custom @needs:crd @since:1.18
    Examples: custom resource
      | field                      | resource kind     | value                                |
      | uid                        | a custom resource | 11111111-2222-4333-8444-555555555555 |
      | deletionTimestamp          | a custom resource | 2020-01-01T00:00:00Z                 |
      | deletionGracePeriodSeconds | a custom resource | 5                                    |

  Scenario Outline: A <change> the creationTimestamp of <resource kind> changes only the other fields
    meta-creationtimestamp-is-creation-time, meta-update-server-fields: the server ignores the time in every patch type.
    Detects: a server that stores the time of a JSON Patch or of an apply.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a?fieldManager=one<query> with the body:
      """<type>
      <body>
      """
    Then the response is 200
    And the response has:
      | metadata.creationTimestamp | {a:metadata.creationTimestamp} |
      | metadata.labels.tier       | front                          |
    And the stored resource "a" is the same as the response

    @rule:meta-creationtimestamp-is-creation-time @rule:meta-update-server-fields @resource
    Examples: resource under test
      | change                          | resource kind           | query       | type                         | body                                                                                                                                                                     |
      | JSON Patch that replaces        | the resource under test |             | application/json-patch+json  | [{"op":"replace","path":"/metadata/creationTimestamp","value":"2020-01-01T00:00:00Z"},{"op":"add","path":"/metadata/labels/tier","value":"front"}]                       |
      | JSON Patch that removes         | the resource under test |             | application/json-patch+json  | [{"op":"remove","path":"/metadata/creationTimestamp"},{"op":"add","path":"/metadata/labels/tier","value":"front"}]                                                       |
      | server-side apply that replaces | the resource under test | &force=true | application/apply-patch+yaml | {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a","creationTimestamp":"2020-01-01T00:00:00Z","labels":{"app":"web","tier":"front"}}} |

    @rule:meta-creationtimestamp-is-creation-time @rule:meta-update-server-fields @resource:custom @needs:crd
    Examples: custom resource
      | change                   | resource kind     | query | type                        | body                                                                                                                                               |
      | JSON Patch that replaces | a custom resource |       | application/json-patch+json | [{"op":"replace","path":"/metadata/creationTimestamp","value":"2020-01-01T00:00:00Z"},{"op":"add","path":"/metadata/labels/tier","value":"front"}] |

    @rule:meta-creationtimestamp-is-creation-time @rule:meta-update-server-fields @resource:custom @needs:crd @since:1.18
    Examples: apply of a custom resource
      | change                          | resource kind     | query       | type                         | body                                                                                                                                                         |
      | server-side apply that replaces | a custom resource | &force=true | application/apply-patch+yaml | {"apiVersion":"{resource:apiVersion}","kind":"{resource:kind}","metadata":{"name":"a","creationTimestamp":"2020-01-01T00:00:00Z","labels":{"tier":"front"}}} |

@area:metadata
Feature: Server-set metadata in updates
  An update cannot change the metadata that the server sets.

  Scenario Outline: A <write> that changes metadata.<field> of <resource kind> returns 422 Invalid and changes nothing
    meta-update-server-fields: the field is immutable in every patch type, with force and in dry runs.
    Detects: a server that stores or ignores the value in a patch.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a?fieldManager=one<query> with the resource "labelled" as "<type>" where:
      | metadata.name    | a       |
      | metadata.<field> | <value> |
    Then the response is 422 Invalid
    And the Status has:
      | details.causes[*].field | contains | metadata.<field> |
    And the stored resource "a" is unchanged

    @rule:meta-update-server-fields @resource
    Examples: resource under test
      | write                | field                      | resource kind           | type                         | query                  | value                                |
      | merge patch          | uid                        | the resource under test | application/merge-patch+json |                        | 11111111-2222-4333-8444-555555555555 |
      | server-side apply    | uid                        | the resource under test | application/apply-patch+yaml | &force=true            | 11111111-2222-4333-8444-555555555555 |
      | forced dry-run apply | uid                        | the resource under test | application/apply-patch+yaml | &force=true&dryRun=All | 11111111-2222-4333-8444-555555555555 |
      | merge patch          | deletionTimestamp          | the resource under test | application/merge-patch+json |                        | 2020-01-01T00:00:00Z                 |
      | dry-run merge patch  | deletionTimestamp          | the resource under test | application/merge-patch+json | &dryRun=All            | 2020-01-01T00:00:00Z                 |
      | server-side apply    | deletionTimestamp          | the resource under test | application/apply-patch+yaml | &force=true            | 2020-01-01T00:00:00Z                 |
      | merge patch          | deletionGracePeriodSeconds | the resource under test | application/merge-patch+json |                        | 5                                    |

    @rule:meta-update-server-fields @resource:custom @needs:crd
    Examples: custom resource
      | write       | field                      | resource kind     | type                         | query | value                                |
      | merge patch | uid                        | a custom resource | application/merge-patch+json |       | 11111111-2222-4333-8444-555555555555 |
      | merge patch | deletionTimestamp          | a custom resource | application/merge-patch+json |       | 2020-01-01T00:00:00Z                 |
      | merge patch | deletionGracePeriodSeconds | a custom resource | application/merge-patch+json |       | 5                                    |

  @resource
  Scenario Outline: A JSON Patch that sets metadata.<field> returns 422 Invalid and changes nothing
    meta-update-server-fields: the field is immutable in every patch type.
    Detects: a server that checks these fields only in merge patches.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a with the body:
      """application/json-patch+json
      [{"op":"add","path":"/metadata/labels/app","value":"new"},{"op":"add","path":"/metadata/<field>","value":"<value>"}]
      """
    Then the response is 422 Invalid
    And the stored resource "a" is unchanged

    @rule:meta-update-server-fields
    Examples: fields
      | field             | value                                |
      | uid               | 11111111-2222-4333-8444-555555555555 |
      | deletionTimestamp | 2020-01-01T00:00:00Z                 |

  @needs:resource:stable-first-write
  Scenario Outline: A <write> that changes only metadata.<field> of <resource kind> leaves the object unchanged
    meta-update-server-fields: the server ignores the new value without an error, and the resourceVersion does not change.
    Detects: a server that stores the value from the request body, or rejects the request.
    Given the resource "labelled" named "a"
    When <method> /{collection}/a?fieldManager=one with the saved object "a" as "<type>" where:
      | metadata.<field>       | <value>  |
      | metadata.managedFields | (absent) |
    Then the response is 200
    And the response has:
      | metadata.creationTimestamp | {a:metadata.creationTimestamp} |
      | metadata.uid               | {a:metadata.uid}               |
    And the stored resource "a" is unchanged

    @rule:meta-update-server-fields @resource
    Examples: resource under test
      | write       | field             | resource kind           | method | type                         | value                |
      | PUT         | creationTimestamp | the resource under test | PUT    | application/json             | 2020-01-01T00:00:00Z |
      | merge patch | creationTimestamp | the resource under test | PATCH  | application/merge-patch+json | 2020-01-01T00:00:00Z |
      | merge patch | selfLink          | the resource under test | PATCH  | application/merge-patch+json | /api/v1/x            |

    @rule:meta-update-server-fields @resource:custom @needs:crd
    Examples: custom resource
      | write       | field             | resource kind     | method | type                         | value                |
      | PUT         | creationTimestamp | a custom resource | PUT    | application/json             | 2020-01-01T00:00:00Z |
      | merge patch | creationTimestamp | a custom resource | PATCH  | application/merge-patch+json | 2020-01-01T00:00:00Z |

  Scenario Outline: A merge patch of the <subresource> of <resource kind> cannot change metadata.<field>
    meta-update-server-fields: a write of a subresource cannot change these fields. For custom resources, the server ignores the value.
    Detects: a server that merges the metadata of a subresource into the object.
    Given the resource "labelled" named "a"
    When PATCH /{collection}/a/<subresource> with the body:
      """application/merge-patch+json
      {"metadata":{"<field>":"<value>"}}
      """
    Then the response is <code>
    And the stored resource "a" has:
      | metadata.uid               | {a:metadata.uid}               |
      | metadata.creationTimestamp | {a:metadata.creationTimestamp} |
      | metadata.deletionTimestamp | (absent)                       |

    @rule:meta-update-server-fields @needs:resource:status @resource
    Examples: status of the resource under test
      | subresource | resource kind           | field             | code       | value                                |
      | status      | the resource under test | uid               | 422 or 200 | 11111111-2222-4333-8444-555555555555 |
      | status      | the resource under test | deletionTimestamp | 422 or 200 | 2020-01-01T00:00:00Z                 |
      | status      | the resource under test | creationTimestamp | 200        | 2020-01-01T00:00:00Z                 |

    @rule:meta-update-server-fields @resource:custom @needs:crd
    Examples: custom resource
      | subresource | resource kind     | field             | code | value                                |
      | status      | a custom resource | uid               | 200  | 11111111-2222-4333-8444-555555555555 |
      | status      | a custom resource | deletionTimestamp | 200  | 2020-01-01T00:00:00Z                 |
      | scale       | a custom resource | deletionTimestamp | 200  | 2020-01-01T00:00:00Z                 |

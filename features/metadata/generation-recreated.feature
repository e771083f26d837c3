@area:metadata
Feature: Generation of recreated objects
  An object with the name of a deleted object is a new object.

  Scenario Outline: POST of <resource kind> with the name of a deleted object creates an object with generation 1
    meta-generation-starts-at-one: the new object is a different object.
    Detects: a server that continues the generation of the deleted object.
    Given the resource "labelled" named "a"
    And the resource "a" has been changed:
      | {resource:content} | {resource:changed content} |
    And the resource "a" has been deleted
    When POST /{collection} with the resource "labelled" where:
      | metadata.name | a |
    Then the response is a success
    And the response has:
      | metadata.generation | 1 |
    And the stored resource "a" is the same as the response

    @rule:meta-generation-starts-at-one @resource @needs:resource:generation @recreates
    Examples: resource under test
      | resource kind           |
      | the resource under test |

    @rule:meta-generation-starts-at-one @resource:custom @needs:crd @recreates
    Examples: custom resource
      | resource kind     |
      | a custom resource |

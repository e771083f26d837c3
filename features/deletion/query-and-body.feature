@area:deletion
Feature: DeleteOptions in the query and in the body
  A body replaces the options in the query. Without a body, the query can also have preconditions.

  @resource @rule:del-body-replaces-query
  Scenario Outline: DELETE of <target> with the query <query> and a body without options removes the object
    del-body-replaces-query: the body has no dryRun and no policy, so the server uses no dryRun and no policy.
    Detects: a server that merges the options of query and body, so that a delete is a dry run, or validates options in the query.
    Given the resource "labelled" named "a"
    When DELETE /{collection}<path>?<query> with the body:
      """
      {apiVersion: v1, kind: DeleteOptions}
      """
    Then the response is 200
    And there is no resource "a"

    Examples: an object
      | target    | path | query                        |
      | an object | /a   | dryRun=All                   |
      | an object | /a   | propagationPolicy=Foreground |
      | an object | /a   | propagationPolicy=none       |
      | an object | /a   | orphanDependents=true        |

    @needs:resource:empty-namespaces
    Examples: a collection
      | target       | path | query                        |
      | a collection |      | dryRun=All                   |
      | a collection |      | propagationPolicy=Foreground |

  @resource @rule:del-precondition-failure-409 @needs:resource:empty-namespaces
  Scenario Outline: DELETE of a collection with a wrong precondition in DeleteOptions with the apiVersion <version> returns 409 and removes nothing
    del-precondition-failure-409: the server compares the preconditions with each object.
    Detects: a server that compares only the uid, or does not support DeleteOptions with the apiVersion meta.orch.io/v1.
    Given the resource "labelled" named "a"
    And the stored resource "a" is saved as "old"
    And the resource "a" has been changed:
      | metadata.labels.seen | "no" |
    And the stored resource "a" is saved as "a"
    When DELETE /{collection}?labelSelector=app%3Dweb with the body:
      """
      {apiVersion: <version>, kind: DeleteOptions, preconditions: {uid: "{a:metadata.uid}", resourceVersion: "{old:metadata.resourceVersion}"}}
      """
    Then the response is 409 Conflict
    And the stored resource "a" is unchanged

    Examples: versions
      | version |
      | v1      |

    # Up to 1.22, some servers support DeleteOptions only with the apiVersion of the resource.
    @since:1.23
    Examples: apiVersion of the meta group
      | version         |
      | meta.orch.io/v1 |

  @resource @rule:del-option-preconditions @needs:resource:empty-namespaces
  Scenario Outline: DELETE of a collection with matching preconditions in DeleteOptions with the apiVersion <version> removes the object
    del-option-preconditions: the server deletes an object that matches.
    Detects: a server that rejects preconditions for collections, or DeleteOptions with the apiVersion meta.orch.io/v1.
    Given the resource "labelled" named "a"
    When DELETE /{collection}?labelSelector=app%3Dweb with the body:
      """
      {apiVersion: <version>, kind: DeleteOptions, preconditions: {uid: "{a:metadata.uid}", resourceVersion: "{a:metadata.resourceVersion}"}}
      """
    Then the response is 200
    And there is no resource "a"

    Examples: versions
      | version |
      | v1      |

    @since:1.23
    Examples: apiVersion of the meta group
      | version         |
      | meta.orch.io/v1 |

  @resource @rule:del-preconditions-in-query
  Scenario Outline: DELETE with <wrong values> in the query returns 409 and removes nothing
    del-preconditions-in-query: the server compares uid and resourceVersion in the query with the object.
    Detects: a server that ignores the parameters, and deletes another object than the client expects.
    Given the resource "labelled" named "a"
    And the stored resource "a" is saved as "old"
    And the resource "a" has been changed:
      | metadata.labels.seen | "no" |
    And the stored resource "a" is saved as "a"
    When DELETE /{collection}/a?<query>
    Then the response is 409 Conflict
    And the stored resource "a" is unchanged

    Examples: parameters
      | wrong values                               | query                                                               |
      | a wrong uid                                | uid=another                                                         |
      | an older resourceVersion                   | resourceVersion={old:metadata.resourceVersion}                      |
      | the right uid and an older resourceVersion | uid={a:metadata.uid}&resourceVersion={old:metadata.resourceVersion} |
